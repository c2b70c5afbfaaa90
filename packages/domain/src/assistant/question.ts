import { usStates } from '../shared/us-states.ts'
import { isExact, termsOf, wordsOf } from './terms.ts'

/** What kind of thing a question asks for. */
export type Wanted =
  | 'money'
  | 'amount'
  | 'date'
  | 'year'
  | 'percent'
  | 'code'
  | 'count'
  | 'duration'
  | 'mail'
  | 'phone'
  | 'name'
  | 'place'
  | 'state'
  | 'yes-no'
  | 'text'

/** Read in this order: the first that fits. */
const signs: readonly (readonly [Wanted, RegExp])[] = [
  // 'Tenant shall pay …' names nobody and answers all the same.
  [
    'text',
    /^\s*who (?:pays?|bears?|maintains?|repairs?|insures?|carries|must|shall|has to|is (?:to|responsible|liable|obliged|required))\b/i,
  ],
  [
    'name',
    /^\s*(?:(?:to|by|from|with|for) )?who(?:m|se)?\b(?!.*\b(?:e-?mail|phone|number|address|reach|call|when|how)\b)/i,
  ],
  // 'Which approaches to value were used?' asks for no sum.
  ['text', /\b(?:which|what) (?:approach(?:es)?|methods?|methodology)\b/i],
  ['state', /\b(?:which|what) state\b|\b(?:which|what) state['’]?s? laws?\b|\bgoverning law\b|\bwhose law\b/i],
  ['mail', /\be-?mail\b/i],
  ['phone', /\b(phone|telephone|call|reach|cell|mobile) ?(number|no)?\b.*\?|phone number/i],
  [
    'duration',
    /\bhow long\b|\bhow many (days|weeks|months|years)\b|\b(length|duration) of\b|\b(?:minimum|maximum|shortest|longest) (?:lease |loan |rental )?term\b|\bhow much (time|notice)\b/i,
  ],
  [
    'percent',
    /\bpercent(age)?\b|\bwhat (?:share|weight)\b|\b(?:occupancy|vacancy)\b(?!.*\b(?:date|loss|permit|certificate)\b)|(?<!\b(?:daily|hourly|nightly|monthly|weekly|billing|room|labou?r|day) )\brate\b|\bltv\b|%/i,
  ],
  [
    'code',
    /\b(policy|account|commitment|loan|title|invoice|permit|license|docket|parcel|case|serial|file|order|check) (number|no|#)|\bunder (what|which) number\b|\b(last four|digits)\b|\bnumber\b(?! of)/i,
  ],
  [
    'count',
    /\bhow many\b|\b(what is|what's) the number of\b|\bcount of\b|\bhow (big|large)\b|\bsquare (feet|footage)\b|\b(credit|fico) score\b/i,
  ],
  [
    'year',
    /\b(?:what|which|in what) year\b|\byear (?:built|of construction)\b|\bwhen (?:was|were) (?:the |this )?[\w ]*\b(?:built|constructed|renovated|installed|replaced)\b/i,
  ],
  [
    'date',
    /\bwhen\b|\b(what|which|on what|by what|from what|until what) (date|day|month|year)\b|\bdate (of|when|on|does|did|is)\b|\bdeadline\b|\b(\w+ )?date\b/i,
  ],
  [
    'money',
    /\bdollars?\b|\bprice\b|\bexpense\b(?! ratio)|\btotal (?:assets|liabilities|expenses|revenues?|deposits)\b|\bnet worth\b|\bliquidity\b|\bnoi\b|\b(?:loan|principal) amount\b|\b(cost|costs|charges?|rents?|fees?|premium|balance|budget|deposit|salary|income|taxes|payment|worth|valued?|money|sum|payoff|pay|pays|paid|paying|owe[sd]?|buying|selling|spent|spend|spending)\b/i,
  ],
  ['amount', /\bhow much\b|\bamount\b/i],
  [
    'name',
    /\bwho\b|\bwhose\b|\b(?:which|what) (company|firm|person|bank|insurer|carrier|contractor|engineer|appraiser|attorney)\b|\b(what|give).*\bname\b/i,
  ],
  ['place', /\bwhere\b|\b(what|which).*\baddress\b/i],
  ['yes-no', /^\s*(is|are|was|were|does|do|did|has|have|can|may|must|will)\b/i],
]

/** What a line must hold to answer each kind; kinds without are answered by any words. */
export const forms: Readonly<Partial<Record<Wanted, RegExp>>> = {
  code: /(?<![$\d,.])\b(?=[A-Za-z/-]*\d)(?!(?:19|20)\d{2}\b)[A-Za-z0-9][A-Za-z0-9/-]{3,}\b(?![,.]\d)/,
  money:
    /\$\s?\d(?:[\d,]*\d)?(?:\.\d+)?(?:\s?(?:million|thousand|billion|mm|m|k)\b)?|\b\d{1,3}(?:,\d{3})+(?:\.\d{2})?\b|\b\d{3,}\.\d{2}\b(?!\s*%)|(?<![/\d])\b\d[\d,.]* dollars\b/i,
  amount:
    /\$\s?\d(?:[\d,]*\d)?(?:\.\d+)?(?:\s?(?:million|thousand|billion|mm|m|k)\b)?|\b\d+(?:\.\d+)?\s?(?:%|percent\b)/i,
  date: /\b\d{1,2}[/.-]\d{1,2}[/.-](?:\d{4}|\d{2})\b|\b\d{4}-\d{2}-\d{2}\b|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s+\d{1,2}(?:st|nd|rd|th)?,?\s+\d{4}\b|\b\d{1,2}(?:st|nd|rd|th)?\s+(?:day\s+)?(?:of\s+)?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?,?\s+\d{4}\b|\b(?:january|february|march|april|may|june|july|august|september|october|november|december),?\s+\d{4}\b|\b(?:the )?\d{1,3}(?:st|nd|rd|th) day (?:after|following|of (?:each|every|the))\b|\b(?:within|no later than|not later than) (?:(?:[\w-]+ ){1,4}\(\d+\)|\d+) (?:calendar |business )?(?:days|months|years)\b/i,
  year: /\b(?:19|20)\d{2}\b/,
  state: new RegExp(
    String.raw`\b(?:${usStates.map(([, name]) => name).join('|')})\b|(?<=,\s{1,3})(?:${usStates.map(([code]) => code).join('|')})\b`,
  ),
  percent: /\b\d+(?:\.\d+)?\s?(?:%|percent\b)/i,
  count:
    /(?<![$\d.,/-])\b\d[\d,]*(?:\.\d+)?\b(?!\s?%|[/-]\d)|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b/i,
  duration:
    /\b(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|eighteen|twenty|thirty|forty|sixty|ninety)(?:[\s-]*\(\d+\))?[\s-]*(?:calendar |business |full )?(?:days?|weeks?|months?|years?)\b/i,
  mail: /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/,
  phone: /(?:\+?1[\s.-]?)?\(?\d{3}\)?[\s.-]\d{3}[\s.-]\d{4}\b/,
  name: /\p{Lu}[\p{L}'’.&-]+(?:\s+(?:of\s+|and\s+|&\s+)?\p{Lu}[\p{L}'’.&-]*)+|\p{Lu}\p{L}+(?=,? (?:LLC|Inc))/u,
  place: /\b\d+\s+(?:\p{Lu}[\p{L}'.-]*\s*|\d+\w{2}\s+)+/u,
}

/** Words that name the kind of answer or the talk about it, not the thing: they hardly count. */
const FAINT_WORDS =
  'much many kind type sort file doc docs document documents paper papers record records say says state stated mention mentioned show shown list listed find ' +
  'found know need want exactly currently get see look check tell told question answer amount figure name names number date day year month time ' +
  'person company people thing part full first main next long big large high paid pay set provide provided contain contained ' +
  'include included give given use used call called come happen require required our deal loan property report page name copy think remind quick ' +
  'owe owed owes live lives plan plans leave leaving leaves spend spent use used apply applied hold held holds keep kept bear bears accrue ' +
  'accrues put puts take takes took bring buy sell ask think believe seem allow let lets begin become run runs move stand meant mean means ' +
  'cover covers make made agree agreed old digits digit final aside back away prior during each every own left belong work works done still ' +
  'term terms amounts line item items respect regard regarding detail details information overall general several various other another ' +
  'money set supposed suppose expect expected occur place amount wonder cost price sum total charge original existing current yearly annual annually per under per copy happen put down written write say read plus value dollar dollars percent percentage percentages rate'
const FAINT = new Set(termsOf(FAINT_WORDS))
const FAINT_WEIGHT = 0.15

/** The same as they are written. */
export const faintWords: readonly string[] = wordsOf(FAINT_WORDS)

/** How much a term of a question counts beside how telling it is. */
export const strengthOf = (term: string): number => (FAINT.has(term) ? FAINT_WEIGHT : 1)

export interface Asked {
  readonly text: string
  readonly wanted: Wanted
  readonly terms: readonly string[]
  /** Terms that nothing may stand for: numbers, dates, codes. */
  readonly exact: readonly string[]
  /** Terms of names: written with a capital inside the question. */
  readonly names: readonly string[]
}

const namesIn = (text: string): string[] => {
  // A question all in capitals, or each word with one, names nothing by them.
  const words = text.split(' ')
  const capitals = words.filter((word) => /^\p{Lu}/u.test(word)).length
  if (capitals > words.length * 0.6) return []
  return words
    .slice(1)
    .filter((word) => /^["'“(]?\p{Lu}\p{Ll}/u.test(word))
    .flatMap((word) => termsOf(word))
}

const MOST_CHARACTERS = 2000

/** What a question asks, as far as its words tell. */
export const readQuestion = (question: string): Asked => {
  const text = question.slice(0, MOST_CHARACTERS).replace(/\s+/g, ' ').trim()
  const terms = [...new Set(termsOf(text))]
  const [wanted] = signs.find(([, sign]) => sign.test(text)) ?? (['text'] as const)
  return { text, wanted, terms, exact: terms.filter(isExact), names: [...new Set(namesIn(text))] }
}

export type Computation = 'sum' | 'difference' | 'average'

const computations: readonly (readonly [Computation, RegExp])[] = [
  [
    'difference',
    /\bdifference\b|\b(how much|how many|by how much|by what amount|how far)\b.*\b(more|less|higher|lower|larger|smaller|greater|bigger|cheaper|exceeds?|exceed|above|below|over|under|longer|fewer|outweighs?)\b|\bminus\b|\bsubtract|\bgap between\b|\bby how much\b|\bdeduct|\bleft (over )?(after|once)\b|\bremains? (after|once)\b|\bspread between\b/i,
  ],
  ['average', /\baverage of\b|\bmean of\b|\bon average\b/i],
  [
    'sum',
    /\bsum\b|\bcombined\b|\btogether\b|\badd(ed|ing)?\b|\baltogether\b|\bplus\b|\btotal of .*\band\b|\bin total\b.*\band\b|\btotal for .*\band\b|\bboth\b.*\band\b|\bin all\b/i,
  ],
]

/** Whether a question asks for a number to be computed, and from what: the parts of its words that each name an operand. */
export const computationOf = (question: string): { kind: Computation; operands: string[] } | null => {
  const [kind] = computations.find(([, sign]) => sign.test(question)) ?? []
  if (!kind) return null
  const bare = question
    .replace(/\bas[ -]is\b/gi, 'asis')
    // 'Water & sewer' is one line, 'the fee & the deposit' are two.
    .replace(/&(?=\s+(?:the|its|our)\s)/gi, 'and')
    .replace(/[?!.]+\s*$/, '')
    .replace(
      /\b(what('s| is| are| do| does| would)?|the|difference|between|how much|how many|by|sum|combined|together|add(ed|ing)?( up)?( to)?|altogether|in total|total|both|in all|average|mean|of|is|are|was|were|do|does|did|it|you|we|i|if|when|gap|spread|get|gets|come|comes|make|makes|to|calculate|compute|work out|tell me|please|amount to|subtract(ed|ing)?|deduct(ed|ing)?|remains?|left( over)?)\b/gi,
      ' ',
    )
    .replace(
      /\b(more|less|higher|lower|larger|smaller|greater|bigger|cheaper|longer|fewer|above|below)\b(?!\s+\w*\s*$)/gi,
      ' ',
    )
  const operands = bare
    .split(
      /\band\b|\bversus\b|\bvs\b\.?|\bthan\b|\bminus\b|\bplus\b|\bfrom\b|\bafter\b|\bonce\b|\bexceeds?\b|\bcompared (?:to|with)\b|\boutweighs?\b|\bover\b|,|\+/i,
    )
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter((part) => termsOf(part).length > 0)
  return operands.length >= 1 ? { kind, operands } : null
}

/** The number a value means, and its unit; null when it is none. */
export const amountOf = (value: string): { amount: number; unit: 'money' | 'percent' | 'plain' } | null => {
  const match = /(\$)?\s?(\d[\d,]*(?:\.\d+)?)\s?(million|thousand|billion|mm|m|k)?\b\s?(%|percent)?/i.exec(value)
  if (!match) return null
  const scale: Readonly<Record<string, number>> = { million: 1e6, mm: 1e6, m: 1e6, thousand: 1e3, k: 1e3, billion: 1e9 }
  const amount = Number((match[2] ?? '').replaceAll(',', '')) * (scale[match[3]?.toLowerCase() ?? ''] ?? 1)
  if (!Number.isFinite(amount)) return null
  const unit =
    match[4] || value.includes('%') ? 'percent' : match[1] || /,\d{3}|\.\d{2}\b/.test(value) ? 'money' : 'plain'
  return { amount: Math.round(amount * 100) / 100, unit }
}
