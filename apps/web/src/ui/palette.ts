/** Ten shades of one colour, lightest first, as the theme takes them. */
export type Shades = readonly [string, string, string, string, string, string, string, string, string, string]

type Rgb = [number, number, number]

const parse = (hex: string): Rgb | null => {
  const m = /^#?([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex.trim())
  return m ? [Number.parseInt(m[1] ?? '', 16), Number.parseInt(m[2] ?? '', 16), Number.parseInt(m[3] ?? '', 16)] : null
}
const hex = (rgb: Rgb) =>
  `#${rgb
    .map((n) =>
      Math.round(Math.min(255, Math.max(0, n)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
const mix = (a: Rgb, b: Rgb, part: number): Rgb => [
  a[0] + (b[0] - a[0]) * part,
  a[1] + (b[1] - a[1]) * part,
  a[2] + (b[2] - a[2]) * part,
]

const luminance = (rgb: Rgb): number => {
  const [r = 0, g = 0, b = 0] = rgb.map((n) => {
    const c = n / 255
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** WCAG contrast of two hex colours, 1 to 21; 1 when either is no colour. */
export const contrast = (a: string, b: string): number => {
  const x = parse(a)
  const y = parse(b)
  if (!x || !y) return 1
  const [dark = 0, light = 0] = [luminance(x), luminance(y)].sort((m, n) => m - n)
  return (light + 0.05) / (dark + 0.05)
}

const WHITE: Rgb = [255, 255, 255]
const BLACK: Rgb = [0, 0, 0]
/** AA for body text, with a little room for the tinted surfaces text stands on. */
const ENOUGH = 5

/** Darkens step by step until white text on it is readable. */
const readable = (rgb: Rgb): Rgb => {
  let out = rgb
  while (contrast(hex(out), '#ffffff') < ENOUGH) out = mix(out, BLACK, 0.04)
  return out
}

export const defaultBrand = '#39588f'

/**
 * A brand palette from one hex colour. Shade 7 carries white text and shades 8 and 9 are darker still, whatever colour
 * was chosen (a yellow brand becomes an ochre button); shade 3 is light enough for links on dark surfaces.
 */
export const brandShades = (colour: string | null): Shades => {
  const base = parse(colour ?? defaultBrand) ?? (parse(defaultBrand) as Rgb)
  const pressed = readable(base)
  const light = (part: number) => hex(mix(pressed, WHITE, part))
  return [
    light(0.93),
    light(0.84),
    light(0.7),
    light(0.55),
    light(0.4),
    light(0.26),
    light(0.12),
    hex(pressed),
    hex(mix(pressed, BLACK, 0.14)),
    hex(mix(pressed, BLACK, 0.3)),
  ]
}
