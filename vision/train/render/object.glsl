// Rounded boxes: dice, cubes, tokens, cards, fingers. One instance an object, faces from a texture array.
#ifdef VERTEX
uniform mat4 camera;
uniform float mirror;         // 1, or -1 for the reflection in a glossy table
uniform int first;
in vec3 place;                // each axis: 0..1 over the flat part, 1..2 over the rounding
in float side;
out vec3 local;
out vec3 world;
flat out int which;
flat out int face;
void main() {
    int i = first + gl_InstanceID;
    vec4 a = obj[i * 13], b = obj[i * 13 + 1], c = obj[i * 13 + 2], d = obj[i * 13 + 3];
    vec3 h = vec3(b.w, c.w, d.w);
    float shape = obj[i * 13 + 4].w;
    vec3 p = sign(place) * (min(abs(place), 1.0) * (h - a.w) + max(abs(place) - 1.0, 0.0) * a.w);
    if (shape == 1.0) {       // disc: squares become circles
        vec2 q = p.xy / h.xy;
        float m = max(abs(q.x), abs(q.y)), l = length(q);
        p.xy = l > 0.0 ? q / l * m * h.xy : q;
        float r = a.w;
        float rim = max(length(p.xy) - (h.x - r), 0.0);
        vec3 inner = vec3(p.xy * (l > 0.0 ? min(1.0, (h.x - r) / max(length(p.xy), 1e-4)) : 1.0), clamp(p.z, r - h.z, h.z - r));
        vec3 out_dir = p - inner;
        if (dot(out_dir, out_dir) > 1e-8) p = inner + normalize(out_dir) * r;
    } else {
        vec3 inner = clamp(p, -(h - a.w), h - a.w);
        vec3 o = p - inner;
        p = inner + normalize(o) * a.w;
        if (shape == 2.0) {
            float R = obj[i * 13 + 6].w, l = length(p);
            if (l > R) p *= R / l;
        }
    }
    local = p;
    which = i;
    face = int(side);
    world = a.xyz + b.xyz * p.x + c.xyz * p.y + d.xyz * p.z;
    vec3 shown = world * vec3(1.0, 1.0, mirror);
    gl_Position = camera * vec4(shown, 1.0);
}
#else
uniform sampler2DArray atlas;
in vec3 local;
in vec3 world;
flat in int which;
flat in int face;
out vec4 colour;

float hash(vec3 p) {
    p = fract(p * 0.3183099 + 0.1);
    p *= 17.0;
    return fract(p.x * p.y * p.z * (p.x + p.y + p.z));
}
float noise(vec3 x) {
    vec3 i = floor(x), f = fract(x);
    f = f * f * (3.0 - 2.0 * f);
    return mix(mix(mix(hash(i), hash(i + vec3(1, 0, 0)), f.x), mix(hash(i + vec3(0, 1, 0)), hash(i + vec3(1, 1, 0)), f.x), f.y),
               mix(mix(hash(i + vec3(0, 0, 1)), hash(i + vec3(1, 0, 1)), f.x), mix(hash(i + vec3(0, 1, 1)), hash(i + vec3(1, 1, 1)), f.x), f.y), f.z);
}
float fbm(vec3 p) { return 0.5 * noise(p) + 0.3 * noise(p * 2.1 + 7.0) + 0.2 * noise(p * 4.3 + 3.0); }

// Right and up of the drawing on each face, as seen from outside.
void frame_of(int f, out vec3 right, out vec3 up) {
    up = vec3(0, 0, 1);
    if (f == 0) { right = vec3(1, 0, 0); up = vec3(0, 1, 0); }
    else if (f == 1) { right = vec3(-1, 0, 0); up = vec3(0, 1, 0); }
    else if (f == 2) right = vec3(0, 1, 0);
    else if (f == 3) right = vec3(0, -1, 0);
    else if (f == 4) right = vec3(-1, 0, 0);
    else right = vec3(1, 0, 0);
}
vec3 place_on(int f, vec3 p, vec3 h) {
    vec3 right, up;
    frame_of(f, right, up);
    vec2 uv = vec2(dot(p, right) / dot(h, abs(right)), -dot(p, up) / dot(h, abs(up)));
    float code = f < 4 ? obj[which * 13 + 9][f] : obj[which * 13 + 10][f - 4];
    float layer = floor(code / 4.0);
    int turn = int(code - layer * 4.0 + 0.5);
    if (turn == 1) uv = vec2(uv.y, -uv.x);
    else if (turn == 2) uv = -uv;
    else if (turn == 3) uv = vec2(-uv.y, uv.x);
    return vec3(uv * 0.5 + 0.5, code < 0.0 ? -1.0 : layer);
}

void main() {
    int o = which * 13;
    vec4 a = obj[o], b = obj[o + 1], c = obj[o + 2], d = obj[o + 3];
    vec4 m4 = obj[o + 4], m5 = obj[o + 5], m6 = obj[o + 6], m7 = obj[o + 7], m8 = obj[o + 8], m10 = obj[o + 10], m11 = obj[o + 11];
    vec3 h = vec3(b.w, c.w, d.w);
    vec3 n;
    if (m4.w == 1.0) {
        float r = a.w, l = length(local.xy);
        vec3 inner = vec3(local.xy * min(1.0, (h.x - r) / max(l, 1e-4)), clamp(local.z, r - h.z, h.z - r));
        n = normalize(local - inner + vec3(0, 0, 1e-5));
    } else {
        vec3 q = local - clamp(local, -(h - a.w), h - a.w);
        n = dot(q, q) > 1e-8 ? normalize(q) : normalize(local);
        if (m4.w == 2.0) {
            vec3 share = abs(local) / h;
            n = normalize(mix(n, normalize(local), smoothstep(0.995, 0.97, max(max(share.x, share.y), share.z))));
        }
    }
    vec3 flat_n = n;
    // body
    vec3 body = m4.rgb;
    float kind = m5.w;
    vec3 s = (local / h.x) * m10.z + m10.w;
    bool patterned = kind > 0.5 && kind < 4.5;  // a loop that runs once stands for a branch
    while (patterned) {
        float f = fbm(kind == 2.0 ? s * 5.0 : kind == 3.0 ? s * vec3(2.0, 0.4, 2.0) : kind == 4.0 ? s * 0.8 : s);
        float ring = 0.5 + 0.5 * sin(14.0 * length(vec2(s.x * 2.0 + 0.6 * f, s.z))) * (0.4 + f);
        body = mix(body, m5.rgb, kind == 1.0 ? smoothstep(0.35, 0.65, 0.5 + 0.5 * sin(3.0 * s.x + 7.0 * f))
                               : kind == 2.0 ? smoothstep(0.56, 0.6, f) : kind == 3.0 ? ring : smoothstep(0.3, 0.7, f));
        patterned = false;
    }
    bool grained = kind > 4.5;
    while (grained) {
        body *= kind == 5.0 ? 0.75 + 0.5 * noise(s * vec3(1.0, 40.0, 40.0)) : 0.72 + 0.56 * noise(s * 55.0);
        grained = false;
    }
    // drawing
    float ink = 0.0, deep = 0.0;
    vec3 paint = m6.rgb;
    vec3 at = place_on(face, local, h);
    float metal = m7.w;
    float rough = m8.x;
    vec3 view = normalize(eye - world);
    if (at.z >= 0.0) {
        vec4 t = texture(atlas, at);
        ink = t.r; deep = 1.0 - t.b;
        paint = mix(m6.rgb, m7.rgb, t.g);
        body *= 0.5 + 0.5 * t.a / 0.8;
        bool carved = m8.w != 0.0;
        while (carved) {
            carved = false;
            const float e = 1.3 / 160.0;
            float dx = texture(atlas, at + vec3(e, 0, 0)).b - texture(atlas, at - vec3(e, 0, 0)).b;
            float dy = texture(atlas, at + vec3(0, e, 0)).b - texture(atlas, at - vec3(0, e, 0)).b;
            vec3 right, up;
            frame_of(face, right, up);
            float code = face < 4 ? obj[o + 9][face] : m10[face - 4];
            int turn = int(code - floor(code / 4.0) * 4.0 + 0.5);
            vec2 g = vec2(dx, dy);
            if (turn == 1) g = vec2(-dy, dx);
            else if (turn == 2) g = -g;
            else if (turn == 3) g = vec2(dy, -dx);
            n = normalize(n - m8.w / (2.0 * e) * 0.5 * (g.x * right - g.y * up));
        }
    }
    float clear = m8.z;
    vec3 albedo = mix(body, paint, ink);
    metal *= 1.0 - ink * m11.x;
    rough = mix(rough, m11.y, ink);
    mat3 turn3 = mat3(b.xyz, c.xyz, d.xyz);
    vec3 N = turn3 * n, G = turn3 * flat_n;
    if (dot(N, view) < 0.02) N = normalize(N + view * (0.05 - dot(N, view)));
    float open = contact(world, which) * (0.55 + 0.45 * smoothstep(-0.6, 0.5, G.z + world.z / h.x * 0.35));
    open *= 1.0 - 0.55 * deep * min(1.0, m8.w * 8.0);
    vec3 ambient = mix(floor_rgb * 0.8, mix(wall_rgb, sky_rgb, smoothstep(-0.2, 1.0, N.z)), smoothstep(-0.9, 0.2, N.z)) * open;
    vec3 light = ambient, shine = vec3(0.0);
    float power = exp2(1.5 + 9.5 * (1.0 - rough));
    for (int i = 0; i < lamps; ++i) {
        vec3 l = lamp_pos[i].xyz - world;
        float r = length(l);
        l /= r;
        float fall = pow(frame.w / r, 2.0);
        float lit = smoothstep(-0.05, 0.15, dot(G, l)) > 0.0 ? shadow(world + G * 0.02, l, r, lamp_pos[i].w, which) : 0.0;
        float wrap = mix(0.0, 0.45, clear);
        light += lamp_rgb[i] * fall * lit * max((dot(N, l) + wrap) / (1.0 + wrap), 0.0) * smoothstep(-0.05 - wrap, 0.1, dot(G, l));
        shine += lamp_rgb[i] * fall * lit * pow(max(dot(N, normalize(l + view)), 0.0), power) * (power + 2.0) * 0.09;
    }
    // what shines through a translucent body: the exit face, drawings included
    bool glassy = clear > 0.0 && ink < 0.9;
    vec3 base = vec3(0.0);
    while (glassy) {
        glassy = false;
        vec3 lv = refract(-vec3(dot(view, b.xyz), dot(view, c.xyz), dot(view, d.xyz)), flat_n, 0.7);
        vec3 tt = abs((sign(lv) * h - local) / mix(lv, vec3(1e-4), lessThan(abs(lv), vec3(1e-4))));
        float run = min(min(tt.x, tt.y), tt.z);
        vec3 exit_p = local + lv * run;
        int ef = tt.x <= run ? (lv.x > 0.0 ? 2 : 3) : tt.y <= run ? (lv.y > 0.0 ? 4 : 5) : (lv.z > 0.0 ? 0 : 1);
        vec3 on = place_on(ef, exit_p, h);
        vec3 back = floor_rgb * 1.2;
        if (ef != 1) back = mix(wall_rgb, sky_rgb, 0.5) * 0.8 + light * 0.25;
        if (on.z >= 0.0) back *= mix(vec3(1.0), paint * 1.2, 0.75 * textureLod(atlas, on, 1.5).r);
        vec3 absorb = exp(-run / h.x * 0.75 * (1.0 - body));
        vec3 deep_rgb = back * absorb * mix(vec3(1.0), body, 0.6) + body * light * 0.35;
        albedo = albedo * (1.0 - clear * (1.0 - ink));
        base = deep_rgb * clear * (1.0 - ink);
    }
    vec3 F0 = mix(vec3(0.04) * m8.y, albedo, metal);
    vec3 F = F0 + (max(vec3(1.0 - rough), F0) - F0) * pow(1.0 - max(dot(N, view), 0.0), 5.0) * mix(m8.y, 1.0, metal);
    vec3 R = reflect(-view, N);
    vec3 rgb = base + albedo * (1.0 - 0.85 * metal) * light + F * (shine * mix(1.0, 0.35, metal) + environment(R, rough) * open * mix(1.0, 1.15, metal));
    rgb += albedo * metal * 0.25 * light;
    colour = vec4(finish(rgb, gl_FragCoord.xy), 1.0);
}
#endif
