// Shadows and contact darkening of the table, one rectangle for each object and lamp, multiplied into a buffer:
// channels 0..2 the lamps' visibility, 3 the openness to the sky.
#ifdef VERTEX
uniform mat4 camera;
in vec2 corner;
out vec3 world;
flat out int which;
flat out int channel;
void main() {
    which = gl_InstanceID / (lamps + 1);
    channel = gl_InstanceID - which * (lamps + 1);
    if (channel == lamps) channel = 3;
    vec4 a = obj[which * 13], b = obj[which * 13 + 1], c = obj[which * 13 + 2], d = obj[which * 13 + 3];
    vec3 light = channel < 3 ? lamp_pos[channel].xyz : vec3(0.0, 0.0, 1.0);
    vec2 along = channel < 3 ? normalize(a.xy - light.xy + vec2(1e-4)) : vec2(1.0, 0.0);
    vec2 across = vec2(-along.y, along.x);
    vec2 lo = vec2(1e6), hi = vec2(-1e6);
    float reach = 0.0;
    for (int i = 0; i < 8; ++i) {
        vec3 s = vec3(i & 1, (i >> 1) & 1, i >> 2) * 2.0 - 1.0;
        vec3 p = a.xyz + b.xyz * b.w * s.x + c.xyz * c.w * s.y + d.xyz * d.w * s.z;
        vec2 q = vec2(dot(p.xy, along), dot(p.xy, across));
        lo = min(lo, q); hi = max(hi, q);
        if (channel < 3) {
            float z = clamp(p.z, 0.0, light.z * 0.9);
            vec3 g = light + (vec3(p.xy, z) - light) * light.z / (light.z - z);
            q = vec2(dot(g.xy, along), dot(g.xy, across));
            lo = min(lo, q); hi = max(hi, q);
            reach = max(reach, distance(g, p));
        }
    }
    float size = min(min(b.w, c.w), d.w);
    float margin = channel < 3 ? lamp_pos[channel].w * reach * 2.0 + 0.1 : 1.9 * size;
    lo -= margin; hi += margin;
    vec2 m = mix(lo, hi, corner * 0.5 + 0.5);
    world = vec3(along * m.x + across * m.y, 0.0);
    gl_Position = camera * vec4(world, 1.0);
}
#else
in vec3 world;
flat in int which;
flat in int channel;
out vec4 colour;
void main() {
    colour = vec4(1.0);
    if (channel == 3) {
        colour.a = contact_of(which, world);
        return;
    }
    vec3 d = lamp_pos[channel].xyz - world;
    float r = length(d);
    float lit = box_shadow(which, world + vec3(0, 0, 0.01), d / r, r, lamp_pos[channel].w);
    if (channel == 0) colour.r = lit;
    else if (channel == 1) colour.g = lit;
    else colour.b = lit;
}
#endif
