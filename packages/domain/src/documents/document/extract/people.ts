import type { PageText } from '../words.ts'
import { type Line, linesOf, proseOf, quoteOf } from './lines.ts'
import { moneyIn, percentsIn, valueIn } from './parse.ts'
import { applyRules, derived, type Extracted, labelOf, type Rule } from './rules.ts'
import { displayOptions } from '../values.ts'

const COMPANY = String.raw`[A-Z0-9][\w&.,'’ -]{1,80}?,?\s(?:LLC|L\.L\.C\.|LP|L\.P\.|Inc\.?|Corp\.?|Trust)`

const agreementRules: readonly Rule[] = [
  {
    key: 'entity_name',
    as: 'name',
    says: [
      new RegExp(`(?:operating|llc|company|partnership) agreement\\s+(?:of|for)\\s+(${COMPANY})`, 'i'),
      new RegExp(`(?:name of the (?:company|limited liability company)(?: is| shall be|:))\\s+[“"]?(${COMPANY})`, 'i'),
    ],
    after: [/^company name\b/i, /^name of (?:the )?company\b/i],
  },
  {
    key: 'state_of_formation',
    as: 'name',
    says: [
      /\ban?\s+((?:New |North |South |West |Rhode )?[A-Z][a-z]+)\s+limited\s+liability\s+company/,
      /laws of the (?:State|Commonwealth) of ((?:New |North |South |West |Rhode )?[A-Z][a-z]+)/,
      /(?:[Aa]rticles|[Cc]ertificate) of (?:[Oo]rganization|[Ff]ormation)\b[^.]{0,160}?\bwith the [Ss]tate of ((?:New |North |South |West |Rhode )?[A-Z][a-z]+)/,
    ],
    after: [/^state of (?:formation|organization)\b/i],
  },
  {
    key: 'effective_date',
    as: 'date',
    says: [
      /(?:entered into|made|effective|dated)[\w\s,()“”"]{0,60}?(?:as of|on|this)\s+(?:the\s+)?([\w\s,]{6,40}\d{4})/i,
    ],
    after: [/^effective date\b/i, /^date of agreement\b/i, /^effective(?=\s+\p{L}+ \d{1,2},? \d{4}$)/iu],
  },
  {
    key: 'manager',
    as: 'name',
    says: [
      /(?:managed (?:exclusively )?by|initial manager (?:is|shall be)|sole manager (?:is|shall be))\s+((?:[A-Z][\w.'’-]*\s?){1,5})/,
    ],
    after: [/^(?:initial )?managers?\b(?!ment)/i, /^managing member\b/i],
  },
]

interface Member {
  name: string
  percent: number
  capital: number | null
  line: Line
}

/** An address that stands so close behind a name that it is read with it: '… 12 Maple Street, Albany, NY'. */
const ADDRESS_BEHIND = /\s+\d{1,6}\s+\p{Lu}.*,\s*[A-Z]{2}(?:\s+\d{5})?$/u

/** A row of a schedule of members: name first, a percentage somewhere. */
const memberRow = (line: Line): Member | null => {
  const [name = ''] = line.cells
  const [percent] = percentsIn(line.text)
  if (line.cells.length < 2 || percent === undefined || /^(?:total|name|member)s?\b/i.test(name)) return null
  if (!/^[\p{Lu}][\p{L}\d.,&'’ -]{2,60}$/u.test(name) || percentsIn(name).length > 0) return null
  return { name: name.replace(ADDRESS_BEHIND, ''), percent, capital: moneyIn(line.text)[0] ?? null, line }
}

/** 'Jane A. Whitfield holds 62.5 percent', '… owns sixty percent (60%)'. */
const PROSE_MEMBER =
  /((?:\p{Lu}[\p{L}.'’-]*\s){1,4}\p{Lu}[\p{L}.'’-]+)\s+(?:holds?|owns?|shall (?:hold|own)|with)\s+(?:an?\s)?[\w\s-]{0,30}?\(?(\d{1,3}(?:\.\d{1,4})?)\s?(?:%|percent)/gu

/** Where a sentence ends behind a word that is no 'Jr.' or 'Inc.'. */
const SENTENCE_ENDS = /(?<=\p{Ll})(?<!\b(?:Jr|Sr|Dr|Mr|Mrs|Ms|St|Co|Inc|Ltd|Bros|Corp|Assoc))\.\s+/u

/** Who is said to hold: the words before the verb, or whom the sentence before named where they are only 'The Member'. */
const holderOf = (said: string): string => {
  const [last = '', before] = said.split(SENTENCE_ENDS).reverse()
  const isRole = /^(?:the )?(?:sole |managing )?members?$/i.test(last)
  return (isRole && before !== undefined ? before : last).replace(/^(?:The|That|And)\s/, '')
}

const proseMembers = (pages: readonly PageText[]): Member[] =>
  pages.flatMap((page) =>
    [...proseOf(page).matchAll(PROSE_MEMBER)].map((m) => ({
      name: holderOf(m[1] ?? ''),
      percent: Number(m[2]),
      capital: null,
      line: { page: page.page, text: m[0], cells: [] },
    })),
  )

const membersOf = (pages: readonly PageText[]): Member[] => {
  const rows = linesOf(pages).flatMap((line) => memberRow(line) ?? [])
  return rows.length > 0 ? rows : proseMembers(pages)
}

/** An operating agreement: the company, since when, who owns and who manages it. */
export const operatingAgreement = (pages: readonly PageText[]): Extracted[] => {
  const members = membersOf(pages)
  const lines = members.map((member) => member.line)
  const capital = members.flatMap((member) => member.capital ?? [])
  return [
    ...applyRules(pages, agreementRules),
    ...(members.length === 0
      ? []
      : [
          derived(
            'members',
            'name',
            members.map((member) => member.name),
            lines,
          ),
          derived(
            'ownership_percentages',
            'percent',
            members.map((member) => member.percent),
            lines,
          ),
        ]),
    ...(capital.length === 0 ? [] : [derived('capital_contributions', 'money', capital, lines)]),
  ]
}

const idRules: readonly Rule[] = [
  {
    key: 'last_name',
    as: 'name',
    after: [/^(?:1\s+(?=[A-Z'’-]{2,}\s*$)|LN\b|surname(?: ?\/ ?[\wé]+)*|last name|family name)/i],
  },
  {
    key: 'first_name',
    as: 'name',
    after: [/^(?:2\s+(?=[A-Z'’ -]{2,}\s*$)|FN\b|given names?(?: ?\/ ?[\wé]+)*|first name)/i],
  },
  { key: 'date_of_birth', as: 'date', after: [/\bDOB\b/i, /date of birth(?: ?\/ ?[^\d]{1,30})?/i] },
  {
    key: 'expiration_date',
    as: 'date',
    after: [/\bEXP(?:IRES)?\b/i, /(?:date of expir(?:ation|y)|expiration date|expiry)(?: ?\/ ?[^\d]{1,30})?/i],
  },
  { key: 'issue_date', as: 'date', after: [/\bISS(?:UED)?\b/i, /date of issue(?: ?\/ ?[^\d]{1,30})?/i] },
  { key: 'address', as: 'text', after: [/^(?:8|ADD|address)\b(?=.*\d)/i] },
]

const states =
  /\b(alabama|alaska|arizona|arkansas|california|colorado|connecticut|delaware|florida|georgia|hawaii|idaho|illinois|indiana|iowa|kansas|kentucky|louisiana|maine|maryland|massachusetts|michigan|minnesota|mississippi|missouri|montana|nebraska|nevada|new hampshire|new jersey|new mexico|new york|north carolina|north dakota|ohio|oklahoma|oregon|pennsylvania|rhode island|south carolina|south dakota|tennessee|texas|utah|vermont|virginia|washington|west virginia|wisconsin|wyoming)\b/i

/** Each word with a capital, O'Brien too, but driver's without a second one. */
const titled = (text: string): string =>
  text.toLowerCase().replace(/(^|[\s-]|['’](?=\p{L}{2}))\p{L}/gu, (letter) => letter.toUpperCase())

const plainText = (key: string, value: string, line: Line): Extracted => ({
  key,
  label: labelOf(key),
  value,
  type: 'STRING',
  show: displayOptions.plain,
  page: line.page,
  quote: quoteOf(line.text),
})

/** The lines of a passport for machines: 'P<USAWHITFIELD<<JANE<ANN<<<'. */
const passport = (lines: readonly Line[]): Extracted[] => {
  const line = lines.find((one) => /^P<[A-Z]{3}[A-Z]+(?:<[A-Z]+)*<<[A-Z]/.test(one.text.replace(/\s/g, '')))
  if (!line) return []
  const [last = '', first = ''] = line.text.replace(/\s/g, '').slice(5).split('<<')
  return [
    plainText('last_name', titled(last.replaceAll('<', ' ')), line),
    plainText('first_name', titled(first.replaceAll('<', ' ').trim()), line),
  ]
}

/** First and last name as one, with the place of the last. */
const fullName = (named: readonly Extracted[]): Extracted[] => {
  const [first, last] = ['first_name', 'last_name'].map((key) => named.find((one) => one.key === key))
  if (!first || !last) return []
  return [
    { ...last, key: 'full_name', label: labelOf('full_name'), value: `${String(first.value)} ${String(last.value)}` },
  ]
}

/** A driver license, state card or passport: who, and until when. Its number is not kept. */
export const governmentId = (pages: readonly PageText[]): Extracted[] => {
  const lines = linesOf(pages)
  const byMachine = passport(lines)
  const known = new Set(byMachine.map((one) => one.key))
  const byRule = applyRules(pages, idRules)
    .filter((one) => !known.has(one.key))
    .map((one) => (one.key.endsWith('_name') ? { ...one, value: titled(String(one.value)) } : one))
  const state = lines.find((line) => states.test(line.text))
  const isPassport = lines.find((line) => /passport/i.test(line.text))
  const license = lines.find((line) => /licen[cs]e|identification card/i.test(line.text))
  const type = isPassport ?? license
  const named = [...byMachine, ...byRule]
  return [
    ...named,
    ...fullName(named),
    ...(type
      ? [
          plainText(
            'id_type',
            isPassport
              ? 'Passport'
              : titled(/driver.?s? licen[cs]e|identification card/i.exec(type.text)?.[0] ?? 'License'),
            type,
          ),
        ]
      : []),
    ...(state && !isPassport ? [plainText('issuing_state', titled(states.exec(state.text)?.[0] ?? ''), state)] : []),
  ]
}

const TAX_CLASS =
  'Individual/sole proprietor|C corporation|S corporation|Partnership|Trust/estate|LLC|Limited liability company'

const w9Rules: readonly Rule[] = [
  {
    key: 'taxpayer_name',
    as: 'name',
    after: [
      /^1\s+name of entity\/individual.*$/i,
      /^(?:1\s+)?name \(as shown on your income tax return\)[^:]*?(?:blank\.?|:|$)/i,
      /^taxpayer name\b/i,
    ],
  },
  {
    key: 'business_name',
    as: 'name',
    after: [
      /^2\s+business name.*?(?:above\.?|:|$)/i,
      /^business name(?:\/disregarded entity name)?(?:, if different from above)?/i,
    ],
  },
  {
    key: 'tax_classification',
    as: 'text',
    says: [
      new RegExp(String.raw`[☒☑✓✔xX]\]?\s*(${TAX_CLASS})`),
      // The first of the boxes that can be ticked says nothing.
      new RegExp(String.raw`federal tax classification:\s*(${TAX_CLASS})(?![^]{0,80}?(?:${TAX_CLASS}))`, 'i'),
    ],
  },
  {
    key: 'address',
    as: 'text',
    after: [/^5\s+address.*?(?:instructions\.?(?:\s+requester.*)?$|:|$)/i, /^(?:street )?address\b(?! \(num)/i],
  },
  {
    key: 'city_state_zip',
    as: 'text',
    after: [/^6\s+city, state, and zip code/i, /^city, state,? (?:and )?zip(?: code)?/i],
  },
  {
    key: 'taxpayer_id',
    as: 'text',
    says: [
      /(\*{3}-\*{2}-\d{4})/,
      /(\*{2}-\*{3}\d{4})/,
      /((?:\*\s{0,3}){3}[-–—]\s{0,3}(?:\*\s{0,3}){2}[-–—]\s{0,3}(?:\d\s{0,3}){4})/,
      /((?:\*\s{0,3}){2}[-–—]\s{0,3}(?:\*\s{0,3}){3}(?:\d\s{0,3}){4})/,
    ],
  },
  { key: 'signature_date', as: 'date', after: [/\bdate\b(?!.*(?:birth|acquired))/i] },
]

/**
 * The boxes of the IRS's form that a line of their own is for: where each begins, and the next one. Before 2014 they had no
 * numbers. On a scan, words of the margin may stand before.
 */
const w9Boxes: readonly { key: string; as: 'name' | 'text'; from: RegExp; to: RegExp }[] = [
  {
    key: 'taxpayer_name',
    as: 'name',
    from: /^(?:\p{L}+\.? +)?(?:1\s+name\b|name \(as shown)/iu,
    to: /^(?:\p{L}+\.? +)?(?:2\s+)?business name/iu,
  },
  {
    key: 'business_name',
    as: 'name',
    from: /^(?:\p{L}+\.? +)?(?:2\s+)?business name/iu,
    to: /^(?:\p{L}+\.? +)?(?:3a?\s+)?check (?:the )?appropriate box/iu,
  },
  {
    key: 'address',
    as: 'text',
    from: /^(?:\p{L}+\.? +)?(?:5\s+address\b|address \(number)/iu,
    to: /^(?:\p{L}+\.? +)?(?:6\s+)?city\b/iu,
  },
  {
    key: 'city_state_zip',
    as: 'text',
    from: /^(?:\p{L}+\.? +)?(?:6\s+city\b|city, state)/iu,
    to: /^(?:\p{L}+\.? +)?(?:7\s+)?list account/iu,
  },
]
/** The end of the first box's label, which stands on a line of its own. */
const LABEL_GOES_ON = /^entity[’']s name on line 2/i
/** Words of the form's margin, beside the boxes of the address. */
const MARGIN = /^(?:(?:See|Print|or|type|on|page \d|Specific|Instructions)\.?(?:\s+|$))+/

const filledIn = (line: Line, as: 'name' | 'text'): string => {
  if (as === 'name') return LABEL_GOES_ON.test(line.text) ? '' : (line.cells[0] ?? '')
  return (line.text.replace(MARGIN, '').split(/\s{2,}/)[0] ?? '').trim()
}

/** What stands in each box that the form has: null where one is empty. */
const inBoxes = (lines: readonly Line[]): ReadonlyMap<string, Extracted | null> =>
  new Map(
    w9Boxes.flatMap(({ key, as, from, to }) => {
      const at = lines.findIndex(({ text }) => from.test(text))
      const length = lines.slice(at + 1).findIndex(({ text }) => to.test(text))
      if (at < 0 || length < 0) return []
      const line = lines.slice(at + 1, at + 1 + length).find((one) => filledIn(one, as) !== '')
      const value = line ? valueIn(filledIn(line, as), as) : null
      return [[key, line && value !== null ? derived(key, as, value, [line]) : null] as const]
    }),
  )

/** A W-9: who, what they are for tax, where; the number with its last four digits only. */
export const w9 = (pages: readonly PageText[]): Extracted[] => {
  const boxes = inBoxes(linesOf(pages))
  const others = applyRules(
    pages,
    w9Rules.filter(({ key }) => !boxes.has(key)),
  )
  return [...[...boxes.values()].filter((one) => one !== null), ...others].map((one) =>
    one.key === 'taxpayer_id' ? { ...one, value: String(one.value).replace(/\s/g, '').replace(/[–—]/g, '-') } : one,
  )
}
