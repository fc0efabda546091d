// Draws a region of a picture of the window's size into the window: rotated, inverted, swaying,
// darker towards its corners.
//
// All lengths are pixels, y down. SWAYS adds the sway, which costs three texture reads instead of
// one, and two sines.

#ifdef GL_FRAGMENT_PRECISION_HIGH
precision highp float;
#else
precision mediump float;
#endif

varying vec2 place;           // From the region's middle.
uniform vec2 window;
uniform vec4 region;          // Upper left corner and size.

#ifdef VERTEX
attribute vec2 corner;        // -1 or 1

void main() {
    place = corner * 0.5 * region.zw;
    vec2 at = region.xy + region.zw * 0.5 + place;
    gl_Position = vec4(at.x / window.x * 2.0 - 1.0, 1.0 - at.y / window.y * 2.0, 0.0, 1.0);
}
#endif

#ifdef FRAGMENT
uniform sampler2D picture;
uniform vec3 turn;            // The rotated region's x axis, and its scale.
uniform float inverted;       // From 0 to 1.
uniform vec4 vignette;        // Premultiplied.

// The picture's colour at a place in the region, from 0 to 1 along both axes.
vec3 seen(vec2 at) {
    vec2 pixel = region.xy + at * region.zw;
    return texture2D(picture, vec2(pixel.x / window.x, 1.0 - pixel.y / window.y)).rgb;
}

#ifdef SWAYS
uniform vec4 sway;            // Largest displacement, as a fraction of the region, and phase.

// The sway is 0 at the region's edge, so that nothing leaves the region.
vec3 swaying(vec2 at) {
    vec2 room = 4.0 * at * (1.0 - at);
    vec2 away = sway.xy * room * sin(at.yx * vec2(9.0, 12.0) + sway.zw);
    return vec3(seen(at + away * 1.15).r, seen(at + away).g, seen(at + away * 0.85).b);
}
#endif

void main() {
    vec2 upright = vec2(dot(place, turn.xy), dot(place, vec2(-turn.y, turn.x))) / turn.z;
    vec2 at = upright / region.zw + 0.5;
    // Outside the rotated region the window's background stays.
    if (any(greaterThan(abs(at - 0.5), vec2(0.5)))) discard;
#ifdef SWAYS
    vec3 color = swaying(at);
#else
    vec3 color = seen(at);
#endif
    // The opposite colour keeps its lightness, so that nothing dazzles.
    float low = min(color.r, min(color.g, color.b));
    float high = max(color.r, max(color.g, color.b));
    // Dark tones keep their hue: the opposite of night is mud.
    color = mix(color, low + high - color, inverted * smoothstep(0.45, 0.62, high));
    vec2 off = place / region.zw;
    float edge = clamp(2.6 * dot(off, off) - 0.3, 0.0, 1.0);
    gl_FragColor = vec4(color * (1.0 - vignette.a * edge) + vignette.rgb * edge, 1.0);
}
#endif
