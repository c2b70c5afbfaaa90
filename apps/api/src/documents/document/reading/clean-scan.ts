/** Half the side of the square whose mean a pixel is compared with. */
const REACH = 25
/** A pixel this much darker than its surroundings is ink. */
const INK = 0.78

const greys = (rgba: Uint8ClampedArray, count: number): Uint8Array => {
  const grey = new Uint8Array(count)
  for (let i = 0, j = 0; j < count; i += 4, j += 1)
    grey[j] = ((rgba[i] ?? 0) * 77 + (rgba[i + 1] ?? 0) * 150 + (rgba[i + 2] ?? 0) * 29) >> 8
  return grey
}

/** Which of three is in the middle. */
const middle = (a: number, b: number, c: number): number => Math.max(Math.min(a, b), Math.min(Math.max(a, b), c))

/** Takes specks out: each pixel becomes the median of the medians of its three rows, which is near the median of nine. */
const withoutSpecks = (grey: Uint8Array, width: number, height: number): Uint8Array => {
  const rows = new Uint8Array(grey.length)
  for (let y = 0; y < height; y += 1)
    for (let x = 1, at = y * width + 1; x < width - 1; x += 1, at += 1)
      rows[at] = middle(grey[at - 1] ?? 0, grey[at] ?? 0, grey[at + 1] ?? 0)
  const clean = new Uint8Array(grey.length).fill(255)
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1, at = y * width + 1; x < width - 1; x += 1, at += 1)
      clean[at] = middle(rows[at - width] ?? 0, rows[at] ?? 0, rows[at + width] ?? 0)
  return clean
}

/** Sums of all pixels above and left of each, so that the sum of any rectangle takes four look-ups. */
const sumsOf = (grey: Uint8Array, width: number, height: number): Float64Array => {
  const across = width + 1
  const sums = new Float64Array(across * (height + 1))
  for (let y = 0; y < height; y += 1) {
    let row = 0
    for (let x = 0; x < width; x += 1) {
      row += grey[y * width + x] ?? 0
      sums[(y + 1) * across + x + 1] = (sums[y * across + x + 1] ?? 0) + row
    }
  }
  return sums
}

/** Specks of noise, of all pixels, from which a picture is noisy. */
const NOISY = 0.0002
/** Paper is at least this light where the light is even and nothing shades it, and most of a page is paper. */
const [PAPER, MOSTLY] = [240, 0.7]

/** Whether a picture needs no cleaning: it would cost its letters their fine edges. */
const isClean = (grey: Uint8Array, width: number, height: number): boolean => {
  let [paper, specks, looked] = [0, 0, 0]
  const isLight = (at: number) => (grey[at] ?? 255) > 200
  for (let y = 1; y < height - 1; y += 2)
    for (let x = 1, at = y * width + 1; x < width - 1; x += 1, at += 1) {
      const shade = grey[at] ?? 255
      looked += 1
      if (shade >= PAPER) paper += 1
      if (shade < 128 && isLight(at - 1) && isLight(at + 1) && isLight(at - width) && isLight(at + width)) specks += 1
    }
  return paper > looked * MOSTLY && specks < looked * NOISY
}

/**
 * A scan or photograph as shades of grey for recognition, a byte a pixel. One that is noisy, shaded or yellowed becomes
 * black on white: specks taken out, ink told from paper by what is around it.
 */
export const cleanScan = (rgba: Uint8ClampedArray, width: number, height: number): Uint8Array => {
  const seen = greys(rgba, width * height)
  if (isClean(seen, width, height)) return seen
  const grey = withoutSpecks(seen, width, height)
  const sums = sumsOf(grey, width, height)
  const across = width + 1
  const shades = new Uint8Array(grey.length)
  for (let y = 0, at = 0; y < height; y += 1) {
    const top = Math.max(0, y - REACH) * across
    const bottom = Math.min(height, y + REACH + 1) * across
    for (let x = 0; x < width; x += 1, at += 1) {
      const left = Math.max(0, x - REACH)
      const right = Math.min(width, x + REACH + 1)
      const sum =
        (sums[bottom + right] ?? 0) - (sums[top + right] ?? 0) - (sums[bottom + left] ?? 0) + (sums[top + left] ?? 0)
      const mean = sum / ((right - left) * ((bottom - top) / across))
      shades[at] = (grey[at] ?? 255) < mean * INK ? 0 : 255
    }
  }
  return shades
}
