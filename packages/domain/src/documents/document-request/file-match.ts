/** A request that a dropped file may answer. */
export interface MatchRequest {
  readonly id: string
  /** What the request is called. */
  readonly name: string
  /** The person, property or loan it is about; tells requests of one name apart. */
  readonly about: string
  /** Whether it is still owed: of two that fit alike the owed one is meant. */
  readonly needed: boolean
}

/** What people call documents in file names, by the words of the request's own name. */
const shortNames: readonly (readonly [pattern: RegExp, words: string])[] = [
  [/\bpfs\b/, 'personal financial statement'],
  [/\bs?reo\b/, 'schedule of real estate owned'],
  [/\bt ?12\b|\btrailing\b/, 'trailing twelve month operating statement'],
  [/\b(passports?|drivers? licen[sc]e|licen[sc]e|id( card)?)\b/, 'government id'],
  [/\b1040\b/, 'personal tax returns'],
  [/\btaxes\b/, 'tax returns'],
  [/\b4506 ?c?\b/, 'tax transcript request form 4506 c'],
  [/\bw ?9\b/, 'form w 9'],
  [/\b(oa|llc agreement)\b/, 'operating agreement'],
  [/\b(psa|purchase and sale|purchase agreement|contract of sale)\b/, 'purchase contract'],
  [/\bein\b|\bcp ?575\b/, 'ein letter'],
  [/\b(bio|resume|cv)\b/, 'sponsor biography'],
  [/\b(cogs|good standing)\b/, 'certificate of good standing'],
  [/\bacord\b/, 'insurance certificate'],
]

/** Words that say nothing of what a document is. */
const fillers = new Set([
  'of',
  'the',
  'and',
  'a',
  'for',
  'to',
  'in',
  'my',
  'our',
  'form',
  'signed',
  'final',
  'copy',
  'scan',
  'page',
])

/** Lower-case text of letters and digits alone, with a space where a name changes case or kind. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f']/gu, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/([a-zA-Z]{2,})(\d)/g, '$1 $2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')

/** One form of a word for singular and plural: names of files and of requests alike lose a last s. */
const stem = (word: string): string => (word.endsWith('s') ? word.slice(0, -1) : word)

const wordsIn = (text: string): Set<string> =>
  new Set(
    plain(text)
      .split(' ')
      .map(stem)
      .filter((word) => word !== '' && !fillers.has(word)),
  )

/** The words of a file name, those that a short name stands for among them. */
const wordsOfFile = (fileName: string): Set<string> => {
  const name = plain(fileName.replace(/\.[^.]{1,5}$/, ''))
  const meant = shortNames.filter(([pattern]) => pattern.test(name)).map(([, words]) => words)
  return wordsIn([name, ...meant].join(' '))
}

const shared = (a: ReadonlySet<string>, b: ReadonlySet<string>): number => [...a].filter((word) => b.has(word)).length

/** How much of a request's name a file name must hold. */
const ENOUGH = 0.6

/**
 * The request that a file answers, by its name; null where none fits or several fit alike. It is a proposal: a person
 * confirms it before the file goes anywhere.
 */
export const matchFile = (fileName: string, requests: readonly MatchRequest[]): string | null => {
  const words = wordsOfFile(fileName)
  const scored = requests
    .map((request) => {
      const name = wordsIn(request.name)
      const found = shared(name, words)
      return {
        id: request.id,
        share: found / Math.max(1, name.size),
        found,
        about: shared(wordsIn(request.about), words),
        needed: Number(request.needed),
      }
    })
    .filter(({ share }) => share >= ENOUGH)
    .toSorted((a, b) => b.share - a.share || b.found - a.found || b.about - a.about || b.needed - a.needed)
  const [best, next] = scored
  if (!best) return null
  const isTied = (['share', 'found', 'about', 'needed'] as const).every((key) => next?.[key] === best[key])
  return isTied ? null : best.id
}
