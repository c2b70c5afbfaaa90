import { TypedFastBitSet } from 'typedfastbitset'

/** Up to so many texts a word keeps a list of them. */
const FEW = 256
/** Bits take less than a list of the same numbers where more than one in so many is among them. */
const SPARSE = 64
/** Letters by which a word is found. */
const GRAM = 3

/** Numbers of texts: a list while they are few, bits once they are many. */
class TextNumbers {
  #few: number[] = []
  #many: TypedFastBitSet | null = null

  add(number: number): void {
    if (this.#many) return this.#many.add(number)
    this.#few.push(number)
    if (this.#few.length <= Math.max(FEW, number / SPARSE)) return
    this.#many = new TypedFastBitSet(this.#few)
    this.#few = []
  }

  remove(number: number): void {
    if (this.#many) this.#many.remove(number)
    else takeOut(this.#few, number)
  }

  get isEmpty(): boolean {
    return this.#many ? this.#many.isEmpty() : this.#few.length === 0
  }

  addTo(found: TypedFastBitSet): void {
    if (this.#many) found.union(this.#many)
    else for (const number of this.#few) found.add(number)
  }
}

/** Takes one out of a list whose order says nothing. */
const takeOut = <T>(list: T[], one: T): void => {
  const at = list.indexOf(one)
  if (at === -1) return
  const last = list.pop()
  if (last !== undefined && at < list.length) list[at] = last
}

interface Word {
  letters: string
  texts: TextNumbers
}

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean))

/** Three letters from each letter of a word on; fewer at its end, so that each of its letters begins one. */
const gramsOf = (word: string): ReadonlySet<string> =>
  new Set(Array.from({ length: word.length }, (_, at) => word.slice(at, at + GRAM)))

/**
 * Finds numbered texts by any part of them without reading them: words that have the part are found by three letters of it,
 * and each word knows its texts. What texts and searches are folded to is the caller's.
 */
export class LoanWords {
  readonly #textOf: (number: number) => string
  readonly #words = new Map<string, Word>()
  readonly #grams = new Map<string, Word[]>()

  /** `textOf` answers the text of each number that was added, the same until it is removed. */
  constructor(textOf: (number: number) => string) {
    this.#textOf = textOf
  }

  add(number: number): void {
    for (const letters of wordsOf(this.#textOf(number)))
      (this.#words.get(letters) ?? this.#learn(letters)).texts.add(number)
  }

  remove(number: number): void {
    for (const letters of wordsOf(this.#textOf(number))) {
      const word = this.#words.get(letters)
      word?.texts.remove(number)
      if (word?.texts.isEmpty) this.#forget(word)
    }
  }

  #learn(letters: string): Word {
    const word = { letters, texts: new TextNumbers() }
    this.#words.set(letters, word)
    for (const gram of gramsOf(letters)) {
      const words = this.#grams.get(gram)
      if (words) words.push(word)
      else this.#grams.set(gram, [word])
    }
    return word
  }

  #forget(word: Word): void {
    this.#words.delete(word.letters)
    for (const gram of gramsOf(word.letters)) {
      const words = this.#grams.get(gram) ?? []
      takeOut(words, word)
      if (words.length === 0) this.#grams.delete(gram)
    }
  }

  /** The numbers of the texts that contain a term, which is not empty. */
  find(term: string): TypedFastBitSet {
    const [first = '', ...others] = wordsOf(term)
    const found = this.#having(first)
    for (const other of others) found.intersection(this.#having(other))
    if (first === term) return found
    // Its words may stand apart, or in another order.
    found.forEach((number) => {
      if (!this.#textOf(number).includes(term)) found.remove(number)
    })
    return found
  }

  /** The numbers of the texts that have a word with that part. */
  #having(part: string): TypedFastBitSet {
    const found = new TypedFastBitSet()
    for (const word of this.#wordsWith(part)) word.texts.addTo(found)
    return found
  }

  #wordsWith(part: string): readonly Word[] {
    if (part.length < GRAM) return [...this.#grams].flatMap(([gram, words]) => (gram.startsWith(part) ? words : []))
    const lists = [...gramsOf(part)].filter((gram) => gram.length === GRAM).map((gram) => this.#grams.get(gram) ?? [])
    const rarest = lists.reduce((one, other) => (other.length < one.length ? other : one))
    return rarest.filter(({ letters }) => letters.includes(part))
  }
}
