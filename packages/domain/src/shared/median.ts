/** Values that lie in one part of a whole, an hour where they are days: few enough to be sorted when the median is among them. */
const PARTS_OF_ONE = 24

/** Values whose median is kept at hand while they come and go. */
export class Values {
  readonly #parts = new Map<number, number[]>()
  #count = 0

  /** How many there are. */
  get count(): number {
    return this.#count
  }

  /** Puts a value in. */
  add(value: number): void {
    const part = Math.floor(value * PARTS_OF_ONE)
    const there = this.#parts.get(part)
    if (there) there.push(value)
    else this.#parts.set(part, [value])
    this.#count += 1
  }

  /** Takes a value out that was put in; another is passed over. */
  remove(value: number): void {
    const part = Math.floor(value * PARTS_OF_ONE)
    const there = this.#parts.get(part)
    const at = there?.indexOf(value) ?? -1
    if (!there || at === -1) return
    there[at] = there.at(-1) ?? value
    there.pop()
    if (there.length === 0) this.#parts.delete(part)
    this.#count -= 1
  }

  /** The median of all values of the sets, between the two in the middle where they are even in number; null without any. */
  static median(sets: readonly Values[]): number | null {
    const count = sets.reduce((sum, set) => sum + set.count, 0)
    if (count === 0) return null
    const sizes = new Map<number, number>()
    for (const set of sets)
      for (const [part, values] of set.#parts) sizes.set(part, (sizes.get(part) ?? 0) + values.length)
    const parts = [...sizes].sort(([a], [b]) => a - b)
    const low = at(sets, parts, Math.floor((count - 1) / 2))
    const high = count % 2 === 1 ? low : at(sets, parts, count / 2)
    return low + (high - low) * 0.5
  }

  static of(sets: readonly Values[], part: number): number[] {
    return sets.flatMap((set) => set.#parts.get(part) ?? []).sort((a, b) => a - b)
  }
}

/** The value at a place among all, in order of size. */
const at = (
  sets: readonly Values[],
  parts: readonly (readonly [part: number, size: number])[],
  place: number,
): number => {
  let left = place
  for (const [part, size] of parts) {
    if (left < size) return Values.of(sets, part)[left] ?? Number.NaN
    left -= size
  }
  return Number.NaN
}
