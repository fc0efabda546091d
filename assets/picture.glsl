// Draws a part of a texture into a box of the window: copied, or with round corners, darker further down and as
// opaque as asked for.

#ifdef GL_FRAGMENT_PRECISION_HIGH
precision highp float;
#else
precision mediump float;
#endif

varying vec2 place;           // From the middle of the box, in pixels, y down.
varying vec2 at;              // In the texture, from 0 to 1, y down.

#ifdef VERTEX
attribute vec2 corner;        // -1 or 1
uniform vec2 window;
uniform vec4 frame;           // Corner and size in the window, in pixels.
uniform vec4 part;            // Corner and size in the texture.

void main() {
    place = corner * 0.5 * frame.zw;
    at = part.xy + (corner * 0.5 + 0.5) * part.zw;
    vec2 pixel = frame.xy + frame.zw * 0.5 + place;
    gl_Position = vec4(pixel.x / window.x * 2.0 - 1.0, 1.0 - pixel.y / window.y * 2.0, 0.0, 1.0);
}
#endif

#ifdef FRAGMENT
uniform sampler2D picture;

#ifdef COPIED
void main() {
    gl_FragColor = texture2D(picture, at);
}
#endif

#ifdef SHADED
uniform vec4 frame;
uniform vec3 dark;            // From where on to where it gets darker, as heights of the box, and by what share.
uniform float round;
uniform float opacity;

void main() {
    vec2 beyond = abs(place) - frame.zw * 0.5 + round;
    float outside = length(max(beyond, 0.0)) + min(max(beyond.x, beyond.y), 0.0) - round;
    float light = 1.0 - dark.z * smoothstep(dark.x, dark.y, place.y / frame.w + 0.5);
    gl_FragColor = vec4(texture2D(picture, at).rgb * light, 1.0) * (opacity * clamp(0.5 - outside, 0.0, 1.0));
}
#endif
#endif
