/** A transform as PDF writes it: [a, b, c, d, x, y]. */
export type Matrix = readonly number[]

export const UNCHANGED: Matrix = [1, 0, 0, 1, 0, 0]

/** A number of a transform; 0 where a damaged file has fewer. */
export const at = (m: Matrix, i: number): number => m[i] ?? 0

/** Two transforms after each other: `n` within `m`. */
export const times = (m: Matrix, n: Matrix): number[] => [
  at(m, 0) * at(n, 0) + at(m, 2) * at(n, 1),
  at(m, 1) * at(n, 0) + at(m, 3) * at(n, 1),
  at(m, 0) * at(n, 2) + at(m, 2) * at(n, 3),
  at(m, 1) * at(n, 2) + at(m, 3) * at(n, 3),
  at(m, 0) * at(n, 4) + at(m, 2) * at(n, 5) + at(m, 4),
  at(m, 1) * at(n, 4) + at(m, 3) * at(n, 5) + at(m, 5),
]

export interface Point {
  x: number
  y: number
}

/** Where a transform puts a point. */
export const moved = (m: Matrix, x: number, y: number): Point => ({
  x: at(m, 0) * x + at(m, 2) * y + at(m, 4),
  y: at(m, 1) * x + at(m, 3) * y + at(m, 5),
})

/** The least box, sides along the axes, that holds these points; its upper left corner and its size. */
export const boxAround = (points: readonly Point[]): { x: number; y: number; w: number; h: number } => {
  const [xs, ys] = [points.map((p) => p.x), points.map((p) => p.y)]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, w: Math.max(...xs) - x, h: Math.max(...ys) - y }
}
