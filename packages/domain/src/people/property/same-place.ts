import { foldForSearch } from '../../shared/text.ts'
import { streetWord } from './same-address.ts'

/** A property as the loan has it; city and ZIP code may be blank. */
export interface Place {
  readonly street: string
  readonly city: string
  readonly zipcode: string
}

const ORDINALS: Readonly<Record<string, string>> = {
  ...{ first: '1', second: '2', third: '3', fourth: '4', fifth: '5', sixth: '6', seventh: '7', eighth: '8' },
  ...{ ninth: '9', tenth: '10', eleventh: '11', twelfth: '12' },
}
const DIRECTIONS = new Set(['n', 's', 'e', 'w', 'ne', 'nw', 'se', 'sw'])
const KINDS = new Set('st ave rd blvd dr ln ct pl sq ter pkwy hwy cir trl way row walk plz aly'.split(' '))

/** '14105 - 14137 Elm Avenue' is one range of houses; '3 - 12 Elm Avenue' is unit 3 of number 12. */
const withRanges = (text: string): string =>
  text.replace(/\b(\d{2,6})\s+(?:[-–]|to|through|thru)\s+(\d{2,6})\b/gi, (all, from: string, to: string) =>
    Number(to) > Number(from) ? `${from}-${to}` : all,
  )

const wordsOf = (text: string): string[] =>
  foldForSearch(withRanges(text))
    .replace(/[’']/g, '')
    .split(/[^a-z0-9-]+/)
    .filter(Boolean)
    .map((word) => (word === 'saint' ? 'st' : (ORDINALS[word] ?? word.replace(/^(\d+)(?:st|nd|rd|th)$/, '$1'))))
    .map(streetWord)

/** House numbers that a word covers: 12, or 12 to 14 of '12-14'; null for another word. */
const houseOf = (word: string): readonly [number, number] | null => {
  const found = /^(\d{1,6})[a-z]?(?:-(\d{1,6})[a-z]?)?$/.exec(word)
  if (!found) return null
  const [from, to] = [Number(found[1]), Number(found[2] ?? found[1])]
  // 45-12 is one number in Queens; 112-8 are two at one street.
  return to >= from && to - from <= 200 ? [from, to] : [from, from]
}

interface Street {
  readonly house: readonly [number, number]
  readonly written: string
  readonly names: readonly string[]
  readonly kind: string | null
}

/** Every house number of a text with the street that follows it, told by its words without direction and kind. */
const streetsIn = (text: string): Street[] => {
  const words = wordsOf(text)
  return words.flatMap((word, at) => {
    const house = houseOf(word)
    if (!house) return []
    const next = words.slice(at + 1, at + 8).filter((one) => !/^(?:&|and|to|through)$/.test(one))
    const bare = next.filter((one) => !DIRECTIONS.has(one))
    const end = bare.findIndex((one, i) => i > 0 && KINDS.has(one))
    return bare.length === 0
      ? []
      : [
          {
            house,
            written: word,
            names: bare.slice(0, end === -1 ? 1 : end),
            kind: end === -1 ? null : (bare[end] ?? null),
          },
        ]
  })
}

const sameStreet = (one: Street, other: Street): boolean => {
  const meets = one.house[0] <= other.house[1] && other.house[0] <= one.house[1]
  const [a, b] = [one.names[0] ?? '', other.names[0] ?? '']
  const sameNames = one.kind === null || other.kind === null || one.names.join(' ') === other.names.join(' ')
  return (
    (one.written === other.written || meets) &&
    a === b &&
    sameNames &&
    (one.kind === null || other.kind === null || one.kind === other.kind)
  )
}

/** Whether a paper that gives an address so means this property; another ZIP code and city on it are another place. */
export const isSamePlace = (said: string, place: Place): boolean => {
  const [streets, own] = [streetsIn(said), streetsIn(place.street)]
  if (!own.slice(0, 1).some((one) => streets.some((other) => sameStreet(one, other)))) return false
  const zip = /\b[A-Za-z]{2}\.?,?\s+(\d{5})(?:-\d{4})?\b/.exec(said)?.[1]
  const city = wordsOf(place.city).join(' ')
  const isElsewhere = zip !== undefined && place.zipcode.trim() !== '' && zip !== place.zipcode.trim().slice(0, 5)
  return !isElsewhere || (city !== '' && wordsOf(said).join(' ').includes(city))
}

/** Whether a text gives a house number and a street at all, so that it can be held against a property. */
export const givesStreet = (said: string): boolean => streetsIn(said).length > 0
