import { addDays } from '@plinth/domain/shared/dates'
import type { ReportSubject } from '../port.ts'
import { personKey, pick, type Story } from './stories.ts'

/** The name that an answer is about: another one in the story 'wrong'. */
export const nameOf = ({ person }: ReportSubject, story: Story) =>
  story === 'wrong' ? { first: 'Jordan', last: 'Sample' } : { first: person?.first ?? '', last: person?.last ?? '' }

/** The made-up filings of a person: most have none, some a released judgment, an open lien or a bankruptcy that is over. */
export const filings = (subject: ReportSubject, story: Story) => {
  const words = `legal ${personKey(subject)}`
  const fate = story === 'alert' ? 9 : pick(words, 0, 8)
  const filing = (kind: string, daysAgo: number, status: string, amount: number, by = 'SSN') => ({
    FilingNumber: `SB-${pick(`${words} ${kind}`, 1000, 9999)}`,
    FilingType: kind,
    FilingDate: addDays(subject.today, -daysAgo),
    Status: status,
    Amount: amount,
    FilingJurisdiction: subject.person?.home.state ?? '',
    MatchedOn: by,
  })
  return {
    Bankruptcies: fate === 7 ? [filing('Chapter 7', 2400, 'DISCHARGED', 84_000)] : [],
    LiensJudgments: [
      ...(fate === 5 || fate === 6 ? [filing('CIVIL JUDGMENT', 1700, 'RELEASED', 5000)] : []),
      ...(fate === 6 || fate === 9 ? [filing('STATE TAX LIEN', 400, 'OPEN', 12_300, 'ADDRESS')] : []),
    ],
    Foreclosures: [],
    NoticesOfDefault: [],
    Lawsuits: fate === 8 ? [filing('CONTRACT DISPUTE', 260, 'OPEN', 45_000, 'NAME')] : [],
    CriminalRecords: fate === 9 ? [filing('FELONY FRAUD', 3000, 'CLOSED', 0, 'NAME')] : [],
    Evictions: [],
    UCCFilings: fate % 2 === 0 ? [filing('UCC-1', 900, 'ACTIVE', 0)] : [],
    WatchLists: fate === 9 ? [filing('OFAC: a similar name', 30, 'ACTIVE', 0, 'NAME')] : [],
  }
}
