import type { PageText } from '../words.ts'
import { A_DAY, DOLLARS_TEXT, LOCATED, PARTY } from './parse.ts'
import { applyRules, type Extracted, type Rule } from './rules.ts'

/** What may stand between a party and what it is called. */
const BETWEEN = String.raw`,?\s+(?:an?\s[\w\s]{3,60},?\s)?(?:(?:\(?(?:herein\s?after\s+)?referred to\s+)?as\s+(?:the\s+)?|(?:\(|hereinafter|herein|called|referred to as|the|\s){1,6}[“"'])`
/** A party before its address: to the first comma, with what a company's name ends in. */
const FIRM = String.raw`(?:the )?([\p{Lu}\d][\p{L}\d.&'’ -]{2,70}?(?:,? (?:LLC|L\.L\.C\.|Inc\.?|L\.?P\.?|LLP|Ltd\.?|Corp(?:oration|\.)?|Trust))?)`
/** An address, who signs for it and the like, up to what the party is called from here on. */
const HEREINAFTER = String.raw`(?:,[^"“”;]{0,240}?)?,?\s+herein(?:after)?\s+(?:referred to as|called|known as)?\s*(?:the\s+)?["“']\s*(?:the\s+)?`
const DAY = `(${A_DAY})`
/** From one day to another: what may stand between them. */
const UNTIL = String.raw`[\s_,]*(?:to|through|thru|until|[-–—]|and (?:ending|terminating|expiring)(?: on)?)[\s_]*`
/** Where the term of a lease is given as two days. */
const TERM = String.raw`(?<!(?:[Oo]ption|[Rr]enewal|[Ee]xten(?:ded|sion)) )\b(?:[Tt]erm|TERM|[Tt]enancy|TENANCY|(?:[Ll]ease|LEASE) (?:[Dd]ates?|DATES?|[Pp]eriod|PERIOD))\b(?:(?!${A_DAY})[^.;]){0,100}?[\s:_]`
/** No other two days follow: several are the years of a schedule of rents. */
const ALONE = String.raw`(?![^;]{0,80}?${A_DAY}${UNTIL}${A_DAY})`
/** Words between 'ends' and the day, a time of day among them. */
const SOON = String.raw`(?: (?:\w+|\d{1,2}:\d{2}|[ap]\.m\.)){0,6}?`
/** What a rent may come to: a place for a car may cost nothing, a dwelling does not. */
const RENT = String.raw`(?!(?:US\s?)?\$\s?0(?:\.00)?(?!\d))${DOLLARS_TEXT}(?!\.?\d)(?!,? (?:a month |per month )?for (?:the |each )?(?:above-described )?(?:parking|garage|storage))`
/** Rents that are not that of the dwelling, and not of a month. */
const OTHER = '(?<!(?:pet|garage|parking|storage|additional|annual|yearly) )'

const leaseRules: readonly Rule[] = [
  {
    key: 'landlord',
    as: 'name',
    says: [
      new RegExp(
        `(?:between|by and between|BETWEEN),?\\s+(?:(?:LESSOR|Lessor|LANDLORD|Landlord): )?${PARTY}${BETWEEN}(?:Landlord|Lessor|LANDLORD|LESSOR|Owner)`,
        'u',
      ),
      new RegExp(`\\b(?:[Bb]etween|BETWEEN|[Bb]y),?\\s+${FIRM}${HEREINAFTER}(?:LANDLORD|LESSOR|Landlord|Lessor)`, 'u'),
      // Leases in plain words are between 'you, the resident(s): …' and 'us, the owner: …'.
      new RegExp(
        `\\band us,? (?:the )?(?:owner|landlord|lessor|agent|management)[\\w/ ]{0,20}:\\s*${PARTY}(?=\\s+\\(|\\.? You[’']ve|\\.? You )`,
        'u',
      ),
    ],
    after: [/^(?:landlord|lessor)(?:\(s\)|s\b)?(?:(?:'s|’s)? name)?(?=\s*[:.]|\s{2,}|$)/i],
  },
  {
    key: 'tenant',
    as: 'name',
    says: [
      new RegExp(
        `\\b(?:and|AND)\\s+(?:(?:LESSEE|Lessee|TENANT|Tenant): )?${PARTY}${BETWEEN}(?:Tenant|Lessee|TENANT|LESSEE)`,
        'u',
      ),
      new RegExp(`["”'],?\\)?,?\\s+(?:and|AND)\\s+${FIRM}${HEREINAFTER}(?:TENANT|LESSEE|Tenant|Lessee)`, 'u'),
      new RegExp(
        `\\bbetween you,? (?:the )?(?:undersigned )?(?:residents?|tenants?|lessees?)[^:.]{0,100}:\\s*${PARTY}(?=,|\\s+and )`,
        'u',
      ),
    ],
    after: [/^(?:tenant|lessee|resident)(?:\(s\)|s\b)?(?:(?:'s|’s)? name)?(?=\s*[:.]|\s{2,}|$)/i],
  },
  {
    key: 'monthly_rent',
    as: 'money',
    positive: true,
    says: [
      new RegExp(`total (?:monthly )?rent due(?: monthly)?\\b[^$.]{0,30}?${RENT}`, 'iu'),
      // What a program lists of a month beside insurance and fees.
      new RegExp(`\\brent income\\)?\\s*${RENT}`, 'iu'),
      new RegExp(
        `(?:monthly (?:base )?rent|base (?:monthly )?rent|${OTHER}rent (?:is|shall be|of))\\b[^$]{0,90}?${RENT}\\s*(?:per|a|each|\\/)\\s*month`,
        'iu',
      ),
      new RegExp(`monthly (?:base )?(?:rent|installments?)\\b[^$.]{0,60}?${RENT}`, 'iu'),
      new RegExp(
        `\\b(?:tenant|lessee) (?:agrees to|shall|will|must) pay\\b(?:(?!fee|charge|parking|pet|storage)[^$.]){0,90}?${RENT} ?(?:per|a|each|\\/) ?month`,
        'iu',
      ),
      new RegExp(`\\brent\\b[^.]{0,90}?\\bat the rate of ${RENT} ?(?:per|a|each|\\/) ?month`, 'iu'),
      new RegExp(`\\b(?:monthly|installment) (?:payments?|charges?)\\b[^$.]{0,60}?\\brent ${RENT}`, 'iu'),
      new RegExp(`${RENT} ?per month,? (?:for|as) (?:base )?rent\\b`, 'iu'),
      new RegExp(
        `${OTHER}\\brent(?:al)?(?: amount| payment| rate)?\\s?:\\s*${RENT} ?(?:\\/|per |a ) ?mo(?:nth)?\\b`,
        'iu',
      ),
      new RegExp(
        `${OTHER}\\brent (?:is|shall be|of) ${RENT},? (?:payable|due)[^.$]{0,40}?\\b(?:each|every) (?:calendar )?month\\b`,
        'iu',
      ),
    ],
    after: [/^(?:monthly |base )+rent(?:al)?\b(?=\s*[:.]|\s{2,})/i],
  },
  {
    key: 'security_deposit',
    as: 'money',
    says: [new RegExp(`security deposit\\b(?:(?!charges?\\b|fees?\\b|cleaning)[^$.]){0,90}?${DOLLARS_TEXT}`, 'iu')],
    after: [/^security deposit\b(?!\s+(?:cleaning|charges?|fees?)\b)/i, /^total deposits? required\b/i],
  },
  {
    key: 'lease_start',
    as: 'date',
    says: [
      new RegExp(`(?:commenc\\w*|begin\\w*|start\\w*)(?: date)?${SOON}[:\\s]+${DAY}`),
      new RegExp(`${TERM}${DAY}${UNTIL}${A_DAY}`),
    ],
    after: [/^(?:lease )?(?:commencement|start|beginning)(?: date)?\b/i, /^lease from\b(?=\s*:|\s{2,})/i],
  },
  {
    key: 'lease_end',
    as: 'date',
    says: [
      new RegExp(`(?:expir\\w*|Expiration|ending|ends?|ceas\\w*|terminat\\w*)(?: [Dd]ate)?${SOON}[:\\s]+${DAY}`),
      new RegExp(
        `(?:commenc\\w*|begin\\w*|start\\w*)(?:\\s+\\w+){0,3}\\s+${A_DAY},?\\s+(?:and ending )?(?:to|through|until)\\s+${DAY}`,
      ),
      new RegExp(
        `\\b(?:[Tt]erm|TERM|[Ll]ease|[Tt]enancy)\\b[^.;]{0,160}?\\bcontinue(?: in (?:force|effect))? (?:until|through|to)\\s+${DAY}`,
      ),
      new RegExp(`${TERM}${A_DAY}${UNTIL}${DAY}${ALONE}`),
      // Headings over the two of them.
      new RegExp(
        `(?:[Ss]tart|[Bb]egin(?:ning)?|[Ff]rom) [Dd]ate (?:[Ll]ease )?[Ee]nd(?:ing)? [Dd]ate\\b[^.]{0,80}?${A_DAY} ${DAY}`,
      ),
    ],
    after: [/^(?:lease )?(?:expiration|end|termination)(?: date)?\b/i, /\blease to(?=\s*:|\s{2,})/i],
  },
  {
    key: 'property_address',
    as: 'text',
    says: [new RegExp(`(?:[Pp]remises|PREMISES|[Pp]roperty|PROPERTY)${LOCATED}`)],
    after: [/^(?:premises|property)(?: address)?\b(?=.*\d)/i],
  },
]

/** A lease: between whom, for what, how much a month, from when until when. */
export const lease = (pages: readonly PageText[]): Extracted[] => applyRules(pages, leaseRules)
