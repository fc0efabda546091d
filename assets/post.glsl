// The field as it looks in a mood: turned, in other colours, swaying, darker towards its edge.
//
// The field was drawn into a picture of the window's size; this draws the picture's field into the
// window, and nothing else of it. All lengths are pixels, y down. With SWAYS the field can sway,
// which costs three looks at the picture instead of one, and two sines.

#ifdef GL_FRAGMENT_PRECISION_HIGH
precision highp float;
#else
precision mediump float;
#endif

varying vec2 place;           // From the field's middle.
uniform vec2 window;
uniform vec4 field;           // Left upper corner and size.

#ifdef VERTEX
attribute vec2 corner;        // -1 or 1

void main() {
    place = corner * 0.5 * field.zw;
    vec2 at = field.xy + field.zw * 0.5 + place;
    gl_Position = vec4(at.x / window.x * 2.0 - 1.0, 1.0 - at.y / window.y * 2.0, 0.0, 1.0);
}
#endif

#ifdef FRAGMENT
uniform sampler2D picture;
uniform vec3 turn;            // The turned field's own x axis, and how small the field is meanwhile.
uniform float inverted;       // How much of the colours.
uniform vec4 vignette;        // Premultiplied.

// The picture's colour at a place of the field, which goes from 0 to 1.
vec3 seen(vec2 at) {
    vec2 pixel = field.xy + at * field.zw;
    return texture2D(picture, vec2(pixel.x / window.x, 1.0 - pixel.y / window.y)).rgb;
}

#ifdef SWAYS
uniform vec4 sway;            // How far along both axes, in fields; where both are in their swing.

// What stands still at the field's edge never leaves the field, so the ball is always in sight.
vec3 swaying(vec2 at) {
    vec2 room = 4.0 * at * (1.0 - at);
    vec2 away = sway.xy * room * sin(at.yx * vec2(9.0, 12.0) + sway.zw);
    return vec3(seen(at + away * 1.15).r, seen(at + away).g, seen(at + away * 0.85).b);
}
#endif

void main() {
    vec2 upright = vec2(dot(place, turn.xy), dot(place, vec2(-turn.y, turn.x))) / turn.z;
    vec2 at = upright / field.zw + 0.5;
    // Beside a field that is about to turn, there is the window's backdrop.
    if (any(greaterThan(abs(at - 0.5), vec2(0.5)))) discard;
#ifdef SWAYS
    vec3 color = swaying(at);
#else
    vec3 color = seen(at);
#endif
    // The opposite colour of the same lightness: what is dark stays dark, and nothing dazzles.
    float low = min(color.r, min(color.g, color.b));
    float high = max(color.r, max(color.g, color.b));
    color = mix(color, low + high - color, inverted);
    vec2 off = place / field.zw;
    float edge = clamp(2.6 * dot(off, off) - 0.3, 0.0, 1.0);
    gl_FragColor = vec4(color * (1.0 - vignette.a * edge) + vignette.rgb * edge, 1.0);
}
#endif
