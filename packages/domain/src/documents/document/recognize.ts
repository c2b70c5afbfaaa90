import { kindTable } from './kind-table.ts'
import { type DocumentKind, documentKinds } from './kinds.ts'

/** Tables of programs head their columns 'lease_from_date' and 'LeaseFromDate'. */
const score = (kind: DocumentKind, text: string): number => {
  const says = text.replaceAll('_', ' ').replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
  return kindTable[kind].says.filter((sign) => sign.test(says)).length
}

/** The kind that a request is for, by what it is called, the most telling name first; null when it is for none of these. */
export const kindNamed = (names: readonly string[]): DocumentKind | null => {
  for (const name of names) {
    const named = documentKinds.find((kind) => kindTable[kind].names.test(name.replaceAll('_', ' ')))
    if (named) return named
  }
  return null
}

/** The forms of the tax office that are of a kind, and how they are titled: a package may begin with another one. */
const READ_FORMS = /^(?:1040(?:-?(?:SR|NR|X))?|1065|1120(?:-?S)?|W-?9)$/i
const TITLES =
  /u\.s\.\s+(?:individual\s+income\s+tax\s+return|tax\s+return\s+for\s+seniors|return\s+of\s+partnership|income\s+tax\s+return\s+for\s+an\s+s|corporation\s+income)/i
/** Letters of a page that hold who issued its form, and its number. */
const [ISSUER, NUMBER] = [400, 1200]

/**
 * Whether a text begins with a form of the tax office that is of no kind: a request for a transcript names returns, an
 * application for a number IDs.
 */
const isOtherTaxForm = (text: string): boolean => {
  if (!/department of the treasury/i.test(text.slice(0, ISSUER)) || TITLES.test(text)) return false
  const form = /\bform\s*((?:w-|ss-)?\d[\da-z-]*)/i.exec(text.slice(0, NUMBER))?.[1]
  return form !== undefined && !READ_FORMS.test(form)
}

/** A broker's opinion of a price speaks of values as an appraisal does, and no lender takes it for one. */
const isBrokerOpinion = (text: string): boolean => /broker(?:'s|’s)?\s+price\s+opinion/i.test(text.slice(0, ISSUER))

/** Lines at the head of a page among which its title stands, and the letters of the longest title: more is a sentence. */
const [HEAD, TITLE] = [4, 70]
/** Pages on which a document may begin: a cover or a letter goes before. */
const COVERS = 3

/** Papers that name rents, values and parties as others do, and are of no kind. */
const OTHER =
  /estoppel|offering memorandum|loan application|letter of (?:engagement|intent)|engagement letter|credit (?:approval )?memo|investment (?:memo|summary)/i

/** What is written about papers of a kind is none of them. */
const ABOUT = /\b(?:guide|guidance|guidelines|checklist|instructions?|manual|handbook|study)\b/i

/** What its first pages are headed with, page by page; nothing where that is a text about such papers. */
const headingsOf = (text: string): string[] => {
  const headings = text
    .split('\f')
    .slice(0, COVERS)
    .flatMap((page) =>
      page
        .split('\n')
        .filter((line) => line.trim() !== '')
        .slice(0, HEAD),
    )
    .flatMap((line) => line.trim().split(/\s{2,}/)[0] ?? [])
    .filter((title) => title.length <= TITLE && !title.endsWith('.'))
  return headings.some((title) => ABOUT.test(title)) ? [] : headings
}

/** Signs a document must carry to be read as what it was asked for, and as what nobody asked for. */
const EXPECTED = 2
const UNEXPECTED = 3

/** The kind of some that a text carries the most signs of, at least so many. */
const strongest = (kinds: readonly DocumentKind[], text: string, least: number): DocumentKind | null => {
  const [best] = kinds.map((kind) => ({ kind, points: score(kind, text) })).sort((a, b) => b.points - a.points)
  return best && best.points >= least ? best.kind : null
}

/**
 * What a document is read as: the kind its request or file names, then the kind its pages are headed with, when its text
 * bears it out; else the kind its text tells strongly; null when neither. A rent roll sent for a bank statement is read as
 * a rent roll.
 *
 * @param names What it is called, the most telling first: the template, the document, the file.
 * @param text The text of its first pages, a form feed between two.
 */
export const kindOf = (names: readonly string[], text: string): DocumentKind | null => {
  if (isOtherTaxForm(text) || isBrokerOpinion(text)) return null
  for (const name of names) {
    const named = kindNamed([name])
    if (named && score(named, text) >= EXPECTED) return named
  }
  const [first = ''] = text.split('\f')
  if (headingsOf(first).some((title) => OTHER.test(title))) return null
  for (const title of headingsOf(text)) {
    const titled = strongest(
      documentKinds.filter((kind) => kindTable[kind].names.test(title)),
      text,
      EXPECTED,
    )
    if (titled) return titled
  }
  return strongest(documentKinds, text, UNEXPECTED)
}
