import type { Filing } from '@plinth/domain/credit/report/legal'
import { isPlainDate, type PlainDate } from '@plinth/domain/shared/dates'
import { z } from 'zod'
import type { Config } from '../../platform/config.ts'
import { needs } from './answers.ts'
import type { PersonAsked } from './port.ts'

/** Why data on persons may be read, as the contract names it; every call carries them. */
export interface Purposes {
  readonly glb: string
  readonly dppa: string
}

export const purposesOf = (c: Pick<Config, 'REPORT_GLB_PURPOSE' | 'REPORT_DPPA_PURPOSE'>): Purposes => ({
  glb: c.REPORT_GLB_PURPOSE ?? '',
  dppa: c.REPORT_DPPA_PURPOSE ?? '',
})

/** Text of an answer, never longer than a line or two. */
export const short = z.string().max(1000)
const RecordIn = z.object({
  FilingNumber: short.nullish(),
  FilingType: short.nullish(),
  FilingDate: short.nullish(),
  Amount: z.number().min(0).max(1e12).nullish(),
  Status: short.nullish(),
  FilingJurisdiction: short.nullish(),
  Jurisdiction: short.nullish(),
  MatchedOn: short.nullish(),
})
/** A filing as both providers of public records tell it. */
export type Raw = z.output<typeof RecordIn>
export const records = z.array(RecordIn).max(5000).default([])

const day = (text: string | null | undefined): PlainDate | null => (text && isPlainDate(text) ? text : null)
const over = /releas|dismiss|discharg|satisf|terminat|clos|expire/i
const found: Readonly<{ [word: string]: Filing['foundBy'] }> = {
  SSN: 'ssn',
  DOB: 'birth-date',
  ADDRESS: 'address',
  NAME: 'name',
}

const filing = (raw: Raw): Filing => ({
  number: raw.FilingNumber ?? '',
  kind: raw.FilingType ?? '',
  filedOn: day(raw.FilingDate),
  amount: raw.Amount ?? null,
  place: raw.FilingJurisdiction ?? raw.Jurisdiction ?? '',
  isOver: over.test(raw.Status ?? ''),
  foundBy: found[(raw.MatchedOn ?? '').toUpperCase()] ?? null,
})

/** The sections of a report on a person, each its filings. */
export type Sections = Readonly<
  Record<
    | 'Bankruptcies'
    | 'LiensJudgments'
    | 'Foreclosures'
    | 'NoticesOfDefault'
    | 'Lawsuits'
    | 'CriminalRecords'
    | 'Evictions'
    | 'UCCFilings'
    | 'WatchLists',
    readonly Raw[]
  >
>

/** The sections of a report, the same at both providers. */
export const filingsOf = (s: Sections) => ({
  bankruptcies: s.Bankruptcies.map(filing),
  liens: s.LiensJudgments.map(filing),
  foreclosures: s.Foreclosures.map(filing),
  defaults: s.NoticesOfDefault.map(filing),
  lawsuits: s.Lawsuits.map(filing).filter((one) => !one.isOver),
  ucc: s.UCCFilings.map(filing).filter((one) => !one.isOver),
  felonies: s.CriminalRecords.filter((one) => /felony/i.test(one.FilingType ?? '')).map(filing),
  misdemeanors: s.CriminalRecords.filter((one) => !/felony/i.test(one.FilingType ?? '')).map(filing),
  evictions: s.Evictions.map(filing),
  watchlists: s.WatchLists.map(filing),
})

/** What a search for a person cannot begin without; null when all is there. */
export const personNeeds = (person: PersonAsked | null) =>
  needs({
    'the name of the borrower': person?.last ?? null,
    'their social security number or date of birth': person?.ssn ?? person?.birthDate ?? null,
  })
