import { usStates } from '../shared/us-states.ts'

/** What separates parties of an agreement, and what a party is called by from who it is. */
const BEFORE =
  /\b(?:by and between|between|among|is made by|entered into by|granted by|given by)\b|\)\s*,?\s*(?:and|to)\b/gi
const AFTER =
  /,?\s+(?:an?|the|whose|with its|with an|having|located|residing|doing business|acting|formerly|organized|as)\s|\s+at\s+\d|,?\s*\(|;|\s{2,}|,\s*$/
const LONGEST = 90

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', String.raw`\s+`)

/** A name as it stands: it begins with a capital and is no blank to be filled in. */
const named = (text: string): string | null => {
  const name = text
    .replace(/^[\s,:“"'.-]*(?:and\s+)?/, '')
    .split(AFTER)[0]
    ?.replace(/[\s,;:–-]+$/, '')
    .replace(/(?<!\b(?:\p{Lu}|Inc|Corp|Co|Ltd|Jr|Sr))\.$/u, '')
  const isName =
    name !== undefined && /^[\p{Lu}\d]/u.test(name) && /\p{L}{2}/u.test(name) && !/[_{}<>]|\.{3}/.test(name)
  const fits = isName && name.length <= LONGEST && !isSentence(name) && !IN_PARTS.test(name)
  return fits && !ONLY_A_FORM.test(name) ? name : null
}

/** 'Delaware limited liability company' says what somebody is, and not who. */
const ONLY_A_FORM = new RegExp(
  `^(?:an? )?(?:(?:${usStates.map(([, name]) => name).join('|')}) )?(?:limited liability (?:company|partnership)|limited partnership|general partnership|corporation|national (?:banking )?association|banking corporation)$`,
  'i',
)

/** What papers and parts are called is nobody's name. */
const IN_PARTS =
  /\b(?:borrowers?|lenders?|tenants?|landlords?|buyers?|sellers?|executed|herewith|hereof|hereto|agreement|deed of trust|request|form)\b/i

/** 'Tenant shall pay' names nobody. */
const isSentence = (text: string): boolean =>
  /\b(?:shall|will|may|must|agrees?|has|have|is|are|was|means?|hereby|any|each|such|if)\b/.test(text)

interface Signs {
  readonly label: RegExp
  readonly defined: RegExp
  readonly means: RegExp
  readonly is: RegExp
  readonly as: RegExp
  readonly cell: RegExp
}

const signsOf = (names: readonly string[]): Signs => {
  const word = `(?:${names.map(escape).join('|')})`
  return {
    label: new RegExp(
      String.raw`^(?:\(?[a-z\d]{1,3}[.)]\s*)?(?:(?:name|company) of (?:the )?)?(?:the |proposed )?${word}(?:['’]s)?(?: name|\(s\)|s)?\s*(?:\(s\))?\s*:\s*(.+)$`,
      'i',
    ),
    defined: new RegExp(
      String.raw`^(.*?)\(\s*(?:(?:hereinafter|hereafter|herein|collectively|together|individually|jointly|each|referred|called|to|as|an?|the|and|or)[\s,]+)*["“”'‘’]{1,2}(?:the )?${word}[,.]?(?:["”“]|['’](?!s))`,
      'i',
    ),
    means: new RegExp(String.raw`["“”]${word}["“”]\s+(?:shall )?means?:?\s+(.+)$`, 'i'),
    is: new RegExp(String.raw`^(?:the |our )?${word}\s+(?:is|are|was|shall be|will be)\s+(?:the )?(.+)$`, 'i'),
    as: new RegExp(String.raw`^(.*?),?\s+(?:as|being)\s+(?:the\s+)?${word}\b`, 'i'),
    cell: new RegExp(String.raw`^(?:the |proposed )?${word}(?:['’]s)?(?: name|\(s\)|s)?:?$`, 'i'),
  }
}

/** Who is named in the words before a party's name in brackets: the last after what separates parties. */
const lastNamed = (before: string): string | null => {
  const piece = before.split(BEFORE).at(-1) ?? ''
  // In a row of parties the one before the bracket stands behind the last 'and'.
  return named(piece) ?? named(piece.split(/,\s+and\s+/).at(-1) ?? '')
}

/**
 * Who takes a part in a line or sentence, such as the lender: by a label, a definition, or 'as Lender'; null where it names nobody in
 * that part. A sentence in which the lender only does something names no lender.
 */
export const partyReader = (
  names: readonly string[],
): ((unit: { text: string; cells: readonly string[] }) => string | null) => {
  const { cell, label, defined, means, is, as } = signsOf(names)
  /** In this order; the first that the text is like decides. */
  const readers: readonly (readonly [RegExp, (words: string) => string | null])[] = [
    [label, named],
    [defined, lastNamed],
    [means, named],
    [is, named],
    [as, (before) => (before.length > LONGEST ? null : named(before))],
  ]
  return ({ text, cells }) => {
    const [head = '', next = ''] = cells
    if (cells.length >= 2 && cell.test(head.trim())) return named(next)
    for (const [sign, read] of readers) {
      const words = sign.exec(text)?.[1]
      if (words !== undefined) return read(words)
    }
    return null
  }
}

const DEED_ASKED =
  /^\s*who (?:is |are |has |had )?(guarantee(?:s|d|ing)|lends|lent|borrow(?:s|ed)|own(?:s|ed)?|appraise(?:s|d)|sells?|sold|buys?|bought|purchase(?:s|d))\b/i
const DOERS = [
  ['guarantee', ['guarantor']],
  ['len', ['lender']],
  ['borrow', ['borrower']],
  ['own', ['owner of record', 'property owner', 'owner']],
  ['appraise', ['appraiser']],
  ['s', ['seller']],
  ['b', ['buyer', 'purchaser']],
  ['purchase', ['buyer', 'purchaser']],
] as const

/** 'Who guarantees the loan?' asks for the guarantor: a name beside the word is none. Null where no deed is asked about. */
export const doerAsked = (question: string): readonly string[] | null => {
  const deed = DEED_ASKED.exec(question)?.[1]?.toLowerCase()
  return (deed !== undefined && DOERS.find(([verb]) => deed.startsWith(verb))?.[1]) || null
}

const ROLE_ASKED =
  /^\s*who (?:is|are|was|were) (?:the )((?:[a-z.-]+ ){0,3}[a-z]+(?:er|or|ee|ant|ent|man|ary|ian|ist|ect))\??\s*$/i

/** 'Who is the administrative agent?' asks for a part in words of its own. Null where none is asked for. */
export const roleAsked = (question: string): readonly string[] | null => {
  const role = ROLE_ASKED.exec(question)?.[1]?.toLowerCase()
  return role === undefined ? null : [role]
}
