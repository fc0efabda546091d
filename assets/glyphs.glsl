// Letters from their atlas.
//
// This file is compiled with VERTEX or FRAGMENT defined. All lengths are pixels, y down. Colours
// leave premultiplied.

#ifdef GL_FRAGMENT_PRECISION_HIGH
precision highp float;
#else
precision mediump float;
#endif

varying vec2 place;           // Place in the atlas, from 0 to 1.
varying vec4 ink;

#ifdef VERTEX
attribute vec2 corner;        // -1 or 1
attribute vec4 box;           // Upper left corner and size in the window.
attribute vec2 from;          // Upper left corner in the atlas.
attribute vec4 color;
uniform vec2 window;
uniform vec2 atlas;           // Its size.

void main() {
    vec2 within = (corner * 0.5 + 0.5) * box.zw;
    vec2 at = box.xy + within;
    place = (from + within) / atlas;
    ink = color / 255.0;
    gl_Position = vec4(at.x / window.x * 2.0 - 1.0, 1.0 - at.y / window.y * 2.0, 0.0, 1.0);
}
#endif

#ifdef FRAGMENT
uniform sampler2D glyphs;

void main() {
    float alpha = ink.a * texture2D(glyphs, place).a;
    gl_FragColor = vec4(ink.rgb * alpha, alpha);
}
#endif
