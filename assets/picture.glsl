// Draws a picture over all of the window, as opaque as asked for.

#ifdef GL_FRAGMENT_PRECISION_HIGH
precision highp float;
#else
precision mediump float;
#endif

varying vec2 at;              // In the picture, from 0 to 1, y down.

#ifdef VERTEX
attribute vec2 corner;        // -1 or 1

void main() {
    at = vec2(corner.x, -corner.y) * 0.5 + 0.5;
    gl_Position = vec4(corner, 0.0, 1.0);
}
#endif

#ifdef FRAGMENT
uniform sampler2D picture;
uniform float opacity;

void main() {
    gl_FragColor = vec4(texture2D(picture, at).rgb, 1.0) * opacity;
}
#endif
