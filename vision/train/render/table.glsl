// The table: a textured plane at z = 0 under the lamps, with the objects' shadows.
#ifdef VERTEX
uniform mat4 camera;
in vec2 corner;
out vec3 world;
void main() { world = vec3(corner, 0.0); gl_Position = camera * vec4(world, 1.0); }
#else
uniform sampler2D cloth;
uniform sampler2D shades;
uniform vec4 place;           // scale * cos, scale * sin, offset
uniform vec3 tint;
uniform vec4 surface;         // gloss, roughness, bump, reflection
uniform vec4 edge;            // normal xy, offset, strength: beyond it another surface begins
uniform vec3 beyond;
in vec3 world;
out vec4 colour;
void main() {
    vec2 uv = mat2(place.x, place.y, -place.y, place.x) * vec2(world.x, -world.y) + place.zw;
    vec4 t = texture(cloth, uv);
    vec3 albedo = t.rgb * (t.rgb * (t.rgb * 0.3053 + 0.6822) + 0.0125) * tint;  // sRGB to linear
    float side = dot(world.xy, edge.xy) - edge.z;
    albedo = mix(albedo, beyond, edge.w * smoothstep(-0.05, 0.05, side));
    vec3 n = vec3(0.0, 0.0, 1.0);
    if (surface.z > 0.0) {
        float g = dot(t.rgb, vec3(0.333));
        n = normalize(vec3(-surface.z * vec2(dFdx(g), dFdy(g)) * 2.0, 1.0));
    }
    vec3 view = normalize(eye - world);
    vec4 shade = texelFetch(shades, ivec2(gl_FragCoord.xy), 0);
    float open = shade.a;
    vec3 light = mix(wall_rgb, sky_rgb, 0.7) * open;
    vec3 shine = vec3(0.0);
    float power = exp2(1.0 + 9.0 * (1.0 - surface.y));
    for (int i = 0; i < lamps; ++i) {
        vec3 d = lamp_pos[i].xyz - world;
        float r = length(d);
        d /= r;
        float fall = pow(frame.w / r, 2.0);
        float lit = shade[i];
        light += lamp_rgb[i] * max(dot(n, d), 0.0) * fall * lit;
        bool gleam = surface.x > 0.12;  // a loop that runs once: software rasterisers skip it when nobody needs it
        while (gleam) {
            gleam = false;
            shine += lamp_rgb[i] * pow(max(dot(n, normalize(d + view)), 0.0), power) * fall * lit * (power + 2.0) * 0.08;
        }
    }
    float f = 0.04 + 0.96 * pow(1.0 - max(dot(n, view), 0.0), 5.0);
    bool mirrored = surface.x > 0.12;
    while (mirrored) {
        mirrored = false;
        shine += environment(reflect(-view, n), surface.y) * open;
    }
    vec3 c = albedo * light + surface.x * f * shine;
    float through = clamp(surface.w * (0.25 + 2.0 * f), 0.0, 0.6);
    colour = vec4(finish(c, gl_FragCoord.xy), 1.0 - through);
}
#endif
