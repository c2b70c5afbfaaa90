import { foldForSearch } from '../../shared/text.ts'

/** Forms of companies by how they are written; what stands for one form has one name here. */
const FORMS: Readonly<Record<string, string>> = {
  ...{
    llc: 'llc',
    lc: 'llc',
    pllc: 'llc',
    inc: 'inc',
    incorporated: 'inc',
    corp: 'inc',
    corporation: 'inc',
    pc: 'inc',
  },
  ...{
    lp: 'lp',
    llp: 'llp',
    lllp: 'lp',
    ltd: 'ltd',
    limited: 'ltd',
    gp: 'gp',
    co: 'co',
    company: 'co',
    trust: 'trust',
  },
}

/** Forms of several words, joined before a name is taken apart. */
const LONG_FORMS: readonly (readonly [RegExp, string])[] = [
  [/\blimited liability (?:co\b\.?|company)/g, 'llc'],
  [/\blimited liability (?:partnership|limited partnership)/g, 'llp'],
  [/\blimited partnership\b/g, 'lp'],
  [/\bgeneral partnership\b/g, 'gp'],
  [/\bl ?\. ?l ?\. ?c\b\.?/g, 'llc'],
  [/\bl ?\. ?l ?\. ?p\b\.?/g, 'llp'],
  [/\bl ?\. ?p\b\.?/g, 'lp'],
]

/** Words of company names as banks and title companies shorten them. */
const SHORT: Readonly<Record<string, string>> = {
  ...{
    properties: 'props',
    property: 'prop',
    management: 'mgmt',
    associates: 'assoc',
    holdings: 'hldgs',
    holding: 'hldg',
  },
  ...{
    investments: 'invs',
    investment: 'inv',
    group: 'grp',
    development: 'dev',
    enterprises: 'ent',
    partners: 'ptnrs',
  },
  ...{ street: 'st', saint: 'st', avenue: 'ave', road: 'rd', apartments: 'apts', center: 'ctr', brothers: 'bros' },
  ...{ international: 'intl', realty: 'rlty', capital: 'cap', services: 'svcs', residential: 'res', and: '&' },
  ...{ partnership: 'ptnrshp', mount: 'mt', fort: 'ft', north: 'n', south: 's', east: 'e', west: 'w' },
}

const TITLES = new Set(['mr', 'mrs', 'ms', 'miss', 'dr', 'hon', 'esq', 'md', 'phd', 'cpa', 'the'])
/** What tells a father from a son; without it on one side nothing is told. */
const GENERATIONS: Readonly<Record<string, string>> = { jr: 'jr', sr: 'sr', ii: 'ii', iii: 'iii', iv: 'iv' }

/** What stands between several parties of one paper, or a name and what it trades as. */
const BETWEEN =
  /\s*(?:;|\/|\n|\band\b|\bor\b|\by\b|&|\b[dfa]\/?[bkn]\/?a\b\.?|\bdoing business as\b|\bc\/o\b|\battn\b:?)\s*/

/** ', a New York' before a form. */
const FORMED_WHERE = /,?\s+an?\s+(?:[a-z]+\s+){0,3}(?=(?:llc|llp|lp|gp|inc|corp|corporation|trust)\b)/g

const folded = (text: string): string => {
  const plain = foldForSearch(text).replace(/[’`]/g, "'")
  const short = LONG_FORMS.reduce((left, [form, name]) => left.replace(form, name), plain)
  return short.replace(FORMED_WHERE, ' ')
}

const wordsOf = (text: string): string[] =>
  text
    .replace(/(?<=\w)\.(?=\w\.)/g, '')
    .replace(/'/g, '')
    .split(/[^a-z0-9&-]+/)
    .map((word) => word.replace(/^-+|-+$/g, ''))
    .filter((word) => word !== '' && !TITLES.has(word))

interface Company {
  readonly words: string
  /** Its form; null where the paper leaves it out. */
  readonly form: string | null
}

/** The companies that a name may mean: a form ends each, so that what is printed behind it is another name. */
const companiesIn = (text: string): Company[] => {
  const found: Company[] = []
  let own: string[] = []
  for (const word of wordsOf(folded(text))) {
    const form = FORMS[word] ?? null
    if (form === null) own.push(SHORT[word] ?? word)
    else if (own.length > 0) {
      found.push({ words: own.join(' '), form })
      own = []
    }
  }
  return own.length > 0 ? [...found, { words: own.join(' '), form: null }] : found
}

/** Two forms on paper are two companies; a form that one side leaves out tells nothing. `Co.` may be any of them. */
const sameForm = (one: string | null, other: string | null): boolean =>
  one === null || other === null || one === other || one === 'co' || other === 'co'

const sameCompany = (one: Company, other: Company): boolean => {
  if (!sameForm(one.form, other.form)) return false
  if (one.words === other.words) return one.form !== 'trust' || other.form === 'trust'
  // A statement cuts a long name where its field ends.
  const [short, long] = one.words.length < other.words.length ? [one, other] : [other, one]
  return short.words.length >= 24 && short.form === null && long.words.startsWith(short.words)
}

interface Person {
  readonly words: readonly string[]
  readonly generation: string | null
}

/** The words of a person's name: what stands behind a house number is an address. */
const personOf = (text: string): Person => {
  const all = wordsOf(folded(text).replace(/\s+#?\d.*$/, ''))
  const generation = all.slice(1).find((word) => word in GENERATIONS) ?? null
  return { words: all.filter((word, i) => i === 0 || !(word in GENERATIONS)), generation }
}

const MOST_LEFT = 2

/** One word for another: the same, its first letter, or one part of a double name. */
const sameWord = (one: string, other: string): boolean => {
  if (one === other || one.replaceAll('-', '') === other.replaceAll('-', '')) return true
  if (one.length === 1 || other.length === 1) return one[0] === other[0]
  const [parts, others] = [one.split('-'), other.split('-')]
  return (parts.length > 1 || others.length > 1) && parts.some((part) => part.length > 1 && others.includes(part))
}

/** How many words of the shorter name are whole words of the longer one; null where one of them stands for none. */
const wholeWords = (short: readonly string[], long: readonly string[]): number | null => {
  const left = [...long]
  let whole = 0
  // Long words first, so that an initial does not take the place of a name.
  for (const word of short.toSorted((a, b) => b.length - a.length)) {
    const exact = left.indexOf(word)
    const at = exact === -1 ? left.findIndex((found) => sameWord(found, word)) : exact
    const [found] = at === -1 ? [] : left.splice(at, 1)
    if (found === undefined) return null
    whole += word.length > 1 && found.length > 1 ? 1 : 0
  }
  return whole
}

/** Each word of the shorter name stands in the longer one, whatever the order; not all by initials. */
const samePersons = (one: Person, other: Person): boolean => {
  if (one.generation !== null && other.generation !== null && one.generation !== other.generation) return false
  const [short, long] = one.words.length <= other.words.length ? [one.words, other.words] : [other.words, one.words]
  if (short.length < 2 || long.length - short.length > MOST_LEFT) return false
  const whole = wholeWords(short, long) ?? 0
  return whole > 1 || (whole === 1 && short.length === 2)
}

const isCompany = (text: string): boolean => wordsOf(folded(text)).some((word) => word in FORMS)

const sameOne = (said: string, party: string): boolean => {
  const ofCompany = isCompany(party)
  const companies = companiesIn(said)
  if (companiesIn(party).some((one) => companies.some((other) => sameCompany(one, other)))) return true
  return !ofCompany && !isCompany(said) && samePersons(personOf(said), personOf(party))
}

/**
 * Whether a paper that names somebody so means a party of this name: written in another order, with or without middle
 * names, initials, titles and the form of a company, shortened as banks do, with one of two family names, beside others or
 * with a trade name. Two forms of company, two numbers behind a name, father and son are two parties.
 */
export const isSameParty = (said: string, party: string): boolean => {
  if (said.trim() === '' || party.trim() === '') return false
  if (sameOne(said, party)) return true
  const parts = (text: string) => folded(text).split(BETWEEN).filter(Boolean)
  const [names, parties] = [parts(said), parts(party)]
  if (names.length < 2 && parties.length < 2) return false
  // 'John and Mary Smith': the first has the family name of the last.
  const last = wordsOf(names.at(-1) ?? '').at(-1) ?? ''
  const whole = names.map((name) => (wordsOf(name).length === 1 ? `${name} ${last}` : name))
  return whole.some((name) => [party, ...parties].some((one) => sameOne(name, one)))
}
