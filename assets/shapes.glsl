// Every shape is one rounded box, or a star, drawn from its signed distance.
//
// This file is compiled with VERTEX or FRAGMENT defined, and with FLAT (backdrops: only a gradient,
// because they cover the most pixels), HALO (light around a shape) or SHAPE (the shape itself).
// All lengths are pixels, y down. The colours written are premultiplied; light has alpha 0 and so
// adds to what is below.

#ifdef GL_FRAGMENT_PRECISION_HIGH
precision highp float;
#else
precision mediump float;
#endif

varying vec2 place;       // From the shape's centre, along its own axes.
varying vec2 half_size;
varying vec4 look;        // Corner radius, border width, halo width, count of the pattern.
varying vec2 marking;     // The pattern, and the length of a dash.
varying vec4 top_color;
varying vec4 bottom_color;
varying vec4 edge_color;

#ifdef VERTEX
attribute vec2 corner;        // -1 or 1
attribute vec4 box;           // Centre, half size.
attribute vec4 style;         // See `look`.
attribute vec4 turn;          // Pattern, dash, and the direction of the shape's x axis.
attribute vec4 top;
attribute vec4 bottom;
attribute vec4 edge;
attribute vec4 glow;
uniform vec2 window;
uniform vec2 shift;

void main() {
    // Each variant reads only the attributes that it needs, because each is set anew for each list.
#ifdef FLAT
    float margin = 0.0;
#else
    look = style;
    marking = turn.xy;
#endif
#ifdef HALO
    float margin = style.z;
    top_color = glow / 255.0;
#else
    top_color = top / 255.0;
    bottom_color = bottom / 255.0;
#endif
#ifdef SHAPE
    float margin = 1.0;
    edge_color = edge / 255.0;
#endif
    half_size = box.zw;
    place = corner * (box.zw + margin);
    vec2 at = box.xy + shift + place.x * turn.zw + place.y * vec2(-turn.w, turn.z);
    gl_Position = vec4(at.x / window.x * 2.0 - 1.0, 1.0 - at.y / window.y * 2.0, 0.0, 1.0);
}
#endif

#ifdef FRAGMENT
uniform vec3 clip_circle;            // Middle from the left and the bottom, and radius; 0 for none.

// The signed distance to the outline: negative inside.
float distance_to_box(vec2 at, vec2 half_box, float round) {
    vec2 beyond = abs(at) - half_box + round;
    return length(max(beyond, 0.0)) + min(max(beyond.x, beyond.y), 0.0) - round;
}

// The signed distance to a star of five points, one of them up, with rounded tips.
float distance_to_star(vec2 at, float radius, float round) {
    const vec2 ray = vec2(0.809017, -0.587785);     // The direction of 36 degrees below the x axis.
    float r = radius - round;
    vec2 p = vec2(abs(at.x), -at.y);
    p -= 2.0 * max(dot(ray, p), 0.0) * ray;
    p -= 2.0 * max(dot(vec2(-ray.x, ray.y), p), 0.0) * vec2(-ray.x, ray.y);
    p = vec2(abs(p.x), p.y - r);
    vec2 side = 0.47 * vec2(-ray.y, ray.x) - vec2(0.0, 1.0);
    float share = clamp(dot(p, side) / dot(side, side), 0.0, r);
    return length(p - side * share) * sign(p.y * side.x - p.x * side.y) - round;
}

// Coverage of a pixel: 1 inside, 0 outside, linear over one pixel between.
float cover(float distance) {
    return clamp(0.5 - distance, 0.0, 1.0);
}

// Coverage by a pattern; `Mark` in level/kind.rs has the numbers. Patterns are measured in
// units of `u`.
float pattern_cover(float pattern, float count, float u) {
    vec2 p = abs(place);
    if (pattern < 0.5) return 0.0;                                             // Plain.
    if (pattern < 1.5) {                                                       // Rivets and a seam.
        float rivet = length(p - half_size + 0.36 * u) - 0.1 * u;
        float seam = distance_to_box(place, vec2(half_size.x - 0.75 * u, 0.045 * u), 0.0);
        return cover(min(rivet, seam));
    }
    if (pattern < 2.5) {                                                       // A wave.
        // Of parabolas: a software rasteriser works out every pattern for every pixel.
        float t = 2.0 * fract(place.x * 0.83 / u + 0.5) - 1.0;
        float steep = 1.3 - 2.6 * abs(t);
        float wave = abs(place.y - 0.8 * u * t * (1.0 - abs(t))) * inversesqrt(1.0 + steep * steep);
        return cover(max(wave - 0.08 * u, p.x - min(0.6 * half_size.x, 1.2 * u)));
    }
    if (pattern < 3.5) {                                                       // Hatching from edge to edge.
        float slant = mod(place.x + 0.8 * place.y, 0.42 * u) - 0.21 * u;
        return cover(max(abs(slant) * 0.78 - 0.05 * u, p.y - 0.42 * u));
    }
    if (pattern < 4.5) {                                                       // A chevron.
        float roof = abs(place.y + 0.22 * u - 0.6 * p.x) * 0.857;
        return cover(max(roof - 0.09 * u, p.x - 0.68 * u));
    }
    if (pattern < 5.5) {                                                       // A diamond.
        return cover((p.x + p.y - 0.42 * u) * 0.707);
    }
    if (pattern < 6.5) {                                                       // A frame, or its rest.
        float d = distance_to_box(place, half_size - 0.42 * u, 0.16 * u);
        float frame = cover(abs(d) - 0.075 * u);
        return count > 1.5 ? frame : frame * step(0.0, place.x * place.y);
    }
    if (pattern < 7.5) {                                                       // A pip for each hit.
        float spread = 0.78 * u;
        float first = -0.5 * spread * (count - 1.0);
        float nearest = clamp(floor((place.x - first) / spread + 0.5), 0.0, count - 1.0);
        return cover(length(vec2(place.x - first - nearest * spread, place.y)) - 0.2 * u);
    }
    if (pattern < 8.5) {                                                       // A star of eight rays.
        vec2 q = vec2(p.x + p.y, abs(p.x - p.y)) * 0.707;
        float straight = sqrt(p.x) + sqrt(p.y);
        float slanted = sqrt(q.x) + sqrt(q.y);
        return cover(0.5 * min(straight * straight - 0.85 * u, slanted * slanted - 0.6 * u));
    }
    if (pattern < 9.5) return cover(abs(length(place) - 0.38 * u) - 0.09 * u); // A ring.
    float bar = distance_to_box(place, vec2(0.48, 0.12) * u, 0.0);          // A plus, or its rest.
    float post = distance_to_box(place, vec2(0.12, 0.48) * u, 0.0);
    return cover(count > 1.5 ? min(bar, post) : bar);
}

// A tile's light top, dark foot and pattern.
vec3 as_tile(vec3 fill) {
    float u = min(half_size.x, half_size.y);
    float t = place.y / half_size.y;
    vec3 dark = 0.03 + 0.62 * fill * fill;
    vec3 lit = mix(fill, vec3(1.0), 0.2 * cover(place.y + 0.12 * u));
    vec3 footed = mix(lit, fill * 0.62, cover(half_size.y - 0.3 * u - place.y));
    return mix(footed, dark, pattern_cover(marking.x, look.w, u));
}

void main() {
    if (clip_circle.z > 0.0 && distance(gl_FragCoord.xy, clip_circle.xy) > clip_circle.z) discard;
    vec4 fill = mix(top_color, bottom_color, clamp(place.y / half_size.y * 0.5 + 0.5, 0.0, 1.0));
#ifdef FLAT
    gl_FragColor = vec4(fill.rgb * fill.a, fill.a);
#else
    bool is_star = marking.x < -1.5;
    float d = is_star ? distance_to_star(place, half_size.x, look.x) : distance_to_box(place, half_size, look.x);
#ifdef HALO
    float light = clamp(1.0 - max(d, 0.0) / look.z, 0.0, 1.0);
    gl_FragColor = vec4(top_color.rgb * top_color.a * light * light, 0.0);
#else
    if (marking.x > -0.5) fill.rgb = as_tile(fill.rgb);
    vec4 color = mix(edge_color, fill, look.y > 0.0 ? cover(d + look.y) : 1.0);
    float alpha = color.a * cover(d);
    if (marking.y > 0.0) alpha *= cover(abs(mod(place.x + half_size.x, marking.y) - 0.3 * marking.y) - 0.3 * marking.y);
    gl_FragColor = vec4(color.rgb * alpha, alpha);
#endif
#endif
}
#endif
