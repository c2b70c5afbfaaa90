/** Kinds of documents that values are read from. */
export const documentKinds = [
  'operating-agreement',
  'pfs',
  'sreo',
  'bank-statement',
  'rent-roll',
  't-12',
  'id',
  'w-9',
  'insurance',
  'purchase-contract',
  'appraisal',
  'property-analysis',
] as const
export type DocumentKind = (typeof documentKinds)[number]

interface Sign {
  /** What a request or file of the kind is called. */
  readonly names: RegExp
  /** What stands on a document of the kind; each found counts one. */
  readonly says: readonly RegExp[]
}

const signs: Readonly<Record<DocumentKind, Sign>> = {
  'operating-agreement': {
    names: /operating agreement|partnership agreement|by-?laws|\bllc agreement/i,
    says: [/operating\s+agreement/i, /limited\s+liability\s+company/i, /\bmembers?\b/i, /capital\s+contributions?/i],
  },
  pfs: {
    names: /\bpfs\b|personal financial|statement of financial condition|net worth statement/i,
    says: [
      /personal\s+financial\s+statement|statement\s+of\s+financial\s+condition/i,
      /net\s+worth/i,
      /(?:total|contingent)\s+liabilities/i,
      /cash\s+(?:on\s+hand|in\s+banks?|and)|marketable\s+securities|stocks\s+and\s+bonds|liquid\s+assets/i,
    ],
  },
  sreo: {
    names: /\bsreo\b|schedule of real estate|real estate (?:owned|schedule)|\breo schedule/i,
    says: [/schedule\s+of\s+real\s+estate/i, /market\s+value/i, /(?:mortgage|loan)\s+balance/i, /owne(?:d|rship)/i],
  },
  'bank-statement': {
    names: /bank statement|account statement|checking statement|brokerage .*statement/i,
    says: [
      /(?:beginning|opening|previous)\s+balance/i,
      /(?:ending|closing)\s+balance/i,
      /deposits?/i,
      /account\s+(?:number|no|#)/i,
    ],
  },
  'rent-roll': {
    names: /rent ?roll/i,
    says: [
      /rent\s*roll/i,
      /\bunit\b/i,
      /\btenant|\bresident|\blessee/i,
      /(?:monthly|market|actual|contract)\s+rent|lease\s+(?:start|end|from|to|exp)/i,
    ],
  },
  't-12': {
    names: /\bt-?12\b|trailing (?:twelve|12)|income and expense|operating statement|profit (?:and|&) loss/i,
    says: [
      /trailing|t-?12|twelve\s+months|12\s+months|operating\s+statement/i,
      /operating\s+expenses/i,
      /net\s+operating\s+income|\bnoi\b/i,
      /(?:gross|total)\s+(?:\w+\s+)?(?:income|revenue)/i,
    ],
  },
  id: {
    names: /government id|driver'?s? licen[cs]e|passport|photo id|identification/i,
    says: [
      /driver'?s?\s+licen[cs]e|passport|identification\s+card/i,
      /\bdob\b|date\s+of\s+birth/i,
      /\bexp(?:ires|iration)?\b/i,
      /\bsex\b|\bhgt\b|\beyes\b|nationality/i,
    ],
  },
  'w-9': {
    names: /\bw-?9\b/i,
    says: [
      /form\s+w-?9|\bw-9\b/i,
      /taxpayer\s+identification/i,
      /backup\s+withholding/i,
      /federal\s+tax\s+classification/i,
    ],
  },
  insurance: {
    names: /insurance|\bacord\b|evidence of (?:property|coverage)|binder/i,
    says: [
      /insur(?:ance|ed|er)/i,
      /policy\s+(?:number|no|#|period)/i,
      /deductible|coverage/i,
      /mortgagee|effective|expir/i,
    ],
  },
  'purchase-contract': {
    names: /purchase (?:contract|and sale|agreement)|contract of sale|sales? contract|\bpsa\b/i,
    says: [/purchase|contract\s+of\s+sale/i, /\b(?:purchaser|buyer)\b/i, /\bseller\b/i, /purchase\s+price/i],
  },
  appraisal: {
    names: /appraisal|valuation/i,
    says: [
      /apprais(?:al|er|ed)/i,
      /market\s+value/i,
      /as[\s-]is/i,
      /effective\s+date|date\s+of\s+value|subject\s+property/i,
    ],
  },
  'property-analysis': {
    names: /costar|property analysis|market (?:report|analysis)/i,
    says: [
      /costar|property\s+(?:summary|analysis|report)/i,
      /\bsubmarket\b/i,
      /(?:asking|effective)\s+rent/i,
      /absorption|deliver(?:ies|ed)\b|rent\s+growth/i,
    ],
  },
}

const score = (kind: DocumentKind, text: string): number => signs[kind].says.filter((sign) => sign.test(text)).length

/** The kind that a request is for, by what it is called, the most telling name first; null when it is for none of these. */
export const kindNamed = (names: readonly string[]): DocumentKind | null => {
  for (const name of names) {
    const named = documentKinds.find((kind) => signs[kind].names.test(name.replaceAll('_', ' ')))
    if (named) return named
  }
  return null
}

/** Signs a document must carry to be read as what it was asked for, and as what nobody asked for. */
const EXPECTED = 2
const UNEXPECTED = 3

/**
 * What a document is read as: the kind its request or file names, when its text bears it out; else the kind its text
 * tells strongly; null when neither. A rent roll sent for a bank statement is read as a rent roll.
 *
 * @param names What it is called, the most telling first: the template, the document, the file.
 * @param text The text of its first pages.
 */
export const kindOf = (names: readonly string[], text: string): DocumentKind | null => {
  for (const name of names) {
    const named = kindNamed([name])
    if (named && score(named, text) >= EXPECTED) return named
  }
  const [best] = documentKinds.map((kind) => ({ kind, points: score(kind, text) })).sort((a, b) => b.points - a.points)
  return best && best.points >= UNEXPECTED ? best.kind : null
}
