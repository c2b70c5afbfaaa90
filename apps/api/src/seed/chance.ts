/** A source of chance that gives the same row of numbers for the same seed (mulberry32). */
export class Chance {
  #state: number
  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** A number in [0, 1). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let t = this.#state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }

  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1))
  }

  happens(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(from: readonly T[]): T {
    const one = from[Math.floor(this.next() * from.length)]
    if (one === undefined) throw new Error('nothing to pick from')
    return one
  }

  /** One of the keys, by their weights. */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K {
    const entries = Object.entries(weights) as [K, number][]
    let left = this.next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [key, weight] of entries) {
      left -= weight
      if (left < 0) return key
    }
    const last = entries.at(-1)
    if (!last) throw new Error('nothing to pick from')
    return last[0]
  }

  /** An id like uuidv7's: the instant it was made in (milliseconds), then chance. */
  id(atMs: number): string {
    const time = Math.floor(atMs).toString(16).padStart(12, '0')
    const hex = () =>
      Math.floor(this.next() * 65_536)
        .toString(16)
        .padStart(4, '0')
    const variant = (0x8000 | Math.floor(this.next() * 0x3fff)).toString(16)
    return `${time.slice(0, 8)}-${time.slice(8)}-7${hex().slice(1)}-${variant}-${hex()}${hex()}${hex()}`
  }
}
