/** Degrees clockwise by which a page as the file shows it is turned to be read. */
export const turns = [0, 90, 180, 270] as const
export type Turn = (typeof turns)[number]

/** The turn that some degrees come to; none where they are no quarter. */
export const turnOf = (degrees: number): Turn => turns.find((turn) => turn === (degrees + 360) % 360) ?? 0

/** A place on a page in fractions of its width and height, from its upper left corner. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

/** A fraction as exact as a place on a page needs to be. */
export const rounded = (share: number) => Math.round(share * 1e4) / 1e4

/** A box on a page after the page was turned clockwise. */
export const turnedBox = <B extends Box>(box: B, turn: Turn): B => {
  const { x, y, w, h } = box
  if (turn === 90) return { ...box, x: rounded(1 - y - h), y: x, w: h, h: w }
  if (turn === 180) return { ...box, x: rounded(1 - x - w), y: rounded(1 - y - h) }
  return turn === 270 ? { ...box, x: y, y: rounded(1 - x - w), w: h, h: w } : box
}
