// Shared by both programs: the list of rounded boxes, lamps, environment and tone curve.
layout(std140) uniform Objects { vec4 obj[40 * 13]; };
uniform int count;
uniform int lamps;
uniform vec4 lamp_pos[3];     // xyz position, w penumbra width
uniform vec3 lamp_rgb[3];     // irradiance at the look-at point
uniform vec3 sky_rgb;
uniform vec3 wall_rgb;
uniform vec3 floor_rgb;
uniform vec4 window;          // azimuth, elevation, half width, strength
uniform vec3 eye;
uniform vec3 gain;            // exposure times white balance
uniform vec4 tone;            // gamma, contrast, saturation, black level
uniform vec4 frame;           // width, height, vignette, lamp distance scale

float box_shadow(int i, vec3 p, vec3 dir, float reach, float soft) {
    vec4 a = obj[i * 13], b = obj[i * 13 + 1], c = obj[i * 13 + 2], d = obj[i * 13 + 3];
    vec3 q = p - a.xyz;
    vec3 half_size = vec3(b.w, c.w, d.w) * (obj[i * 13 + 4].w == 1.0 ? vec3(0.84, 0.84, 1.0) : vec3(0.97));
    vec3 o = vec3(dot(q, b.xyz), dot(q, c.xyz), dot(q, d.xyz));
    vec3 r = vec3(dot(dir, b.xyz), dot(dir, c.xyz), dot(dir, d.xyz));
    r = mix(r, vec3(1e-4), lessThan(abs(r), vec3(1e-4)));
    vec3 m = 1.0 / r;
    vec3 k = abs(m) * half_size;
    vec3 t1 = -m * o - k, t2 = -m * o + k;
    float near = max(max(t1.x, t1.y), t1.z), far = min(min(t2.x, t2.y), t2.z);
    float t = clamp(0.5 * (near + far), 0.0, reach);
    if (far < 0.0 || near > reach) return 1.0;
    float w = soft * t * 2.0 + 0.03;
    return 1.0 - smoothstep(-w, w, far - max(near, 0.0)) ;
}

// A loop that runs at most once stands for a branch: software rasterisers skip it when no lane needs it.
// Shadow on an object by the neighbours its last row names, a bit each.
float shadow(vec3 p, vec3 dir, float reach, float soft, int self) {
    float lit = 1.0;
    vec4 near = obj[self * 13 + 12];
    for (int mask = int(near.x); mask != 0; mask &= mask - 1) lit *= box_shadow(findLSB(mask), p, dir, reach, soft);
    for (int mask = int(near.y); mask != 0; mask &= mask - 1) lit *= box_shadow(findLSB(mask) + 20, p, dir, reach, soft);
    return lit;
}

// Darkening by a neighbour that stands near a point.
float contact_of(int i, vec3 p) {
    vec3 q = p - obj[i * 13].xyz;
    vec3 size = vec3(obj[i * 13 + 1].w, obj[i * 13 + 2].w, obj[i * 13 + 3].w);
    vec3 l = abs(vec3(dot(q, obj[i * 13 + 1].xyz), dot(q, obj[i * 13 + 2].xyz), dot(q, obj[i * 13 + 3].xyz))) - size;
    float s = min(min(size.x, size.y), size.z);
    if (obj[i * 13 + 4].w == 1.0) l.xy = vec2(length(l.xy + size.xy) - size.x, 0.0);
    return 1.0 - 0.62 * exp(-length(max(l, 0.0)) / (0.55 * s)) * smoothstep(1.9 * s, 1.2 * s, length(max(l, 0.0)));
}

float contact(vec3 p, int self) {
    float open = 1.0;
    vec4 near = obj[self * 13 + 12];
    for (int mask = int(near.z); mask != 0; mask &= mask - 1) open *= contact_of(findLSB(mask), p);
    for (int mask = int(near.w); mask != 0; mask &= mask - 1) open *= contact_of(findLSB(mask) + 20, p);
    return open;
}

vec3 environment(vec3 dir, float rough) {
    float e = mix(0.15, 0.9, rough);
    vec3 c = mix(floor_rgb, wall_rgb, smoothstep(-e, e * 0.4, dir.z));
    c = mix(c, sky_rgb, smoothstep(0.1 - e, 0.7 + 0.5 * e, dir.z));
    float az = atan(dir.y, dir.x) - window.x;
    az = abs(mod(az + 3.14159265, 6.2831853) - 3.14159265);
    float el = abs(asin(clamp(dir.z, -1.0, 1.0)) - window.y);
    float s = 0.04 + 0.5 * rough;
    c += sky_rgb * window.w / (1.0 + 4.0 * rough) * smoothstep(s, -s, az - window.z) * smoothstep(s, -s, el - window.z * 0.6);
    return c;
}

vec3 finish(vec3 c, vec2 pixel) {
    c *= gain;
    vec2 v = (pixel / frame.xy - 0.5);
    c *= 1.0 - frame.z * dot(v, v) * 1.6;
    c = c / (1.0 + 0.18 * c);
    c = pow(max(c, 0.0), vec3(tone.x));
    c = mix(c, c * c * (3.0 - 2.0 * c), tone.y * step(c, vec3(1.0)));
    float g = dot(c, vec3(0.3, 0.59, 0.11));
    c = mix(vec3(g), c, tone.z);
    return clamp(c + tone.w, 0.0, 1.0);
}
