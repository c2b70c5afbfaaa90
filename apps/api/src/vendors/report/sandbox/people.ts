import { addDays } from '@plinth/domain/shared/dates'
import type { ReportSubject } from '../port.ts'
import { escapeXml as e } from '../../../platform/formats/xml.ts'
import { json, personKey, pick, type Story, xml } from './stories.ts'

const nameOf = ({ person }: ReportSubject, story: Story) =>
  story === 'wrong' ? { first: 'Jordan', last: 'Sample' } : { first: person?.first ?? '', last: person?.last ?? '' }

/** The made-up filings of a person: most have none, some a released judgment, an open lien or a bankruptcy that is over. */
const filings = (subject: ReportSubject, story: Story) => {
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

/** A made-up LexisNexis: identity first, then the report on the person. */
export const lexisNexisAnswer = (subject: ReportSubject, story: Story, path: string): Response => {
  if (story === 'fail')
    return json({
      Fault: { faultstring: 'Invalid user or password', detail: { Exceptions: { Exception: [{ Code: '2' }] } } },
    })
  const { first, last } = nameOf(subject, story)
  const words = `legal ${personKey(subject)}`
  const header = { Status: 0, QueryId: subject.requestId, TransactionId: `SB${pick(words, 100_000, 999_999)}` }
  if (path.startsWith('/WsIdentity/'))
    return json({
      FlexIDResponseEx: {
        response: {
          Header: header,
          Result:
            story === 'norecord'
              ? null
              : {
                  UniqueId: String(pick(words, 1_000_000, 9_999_999)),
                  VerifiedElementSummary: { LastName: true, StreetAddress: story !== 'thin' },
                  ValidElementSummary: { SSNValid: true, SSNDeceased: story === 'alert' },
                  ComprehensiveVerification: { ComprehensiveVerificationIndex: story === 'thin' ? 20 : 50 },
                },
        },
      },
    })
  const count = pick(`${words} properties`, 0, 6)
  return json({
    PersonReportResponseEx: {
      response: {
        Header: header,
        Individual: {
          Names: [{ Full: `${first} ${last}`.toUpperCase() }],
          ...filings(subject, story),
          Businesses: [{ Name: `${last} Holdings LLC`.toUpperCase(), Role: 'MEMBER', Status: 'ACTIVE' }],
          Properties: Array.from({ length: count }, () => ({ CurrentOwner: true })),
        },
      },
    },
  })
}

const RESULT = '/api/v3/person/searchResults/'

const records = (name: string, all: readonly Readonly<Record<string, string | number>>[]) =>
  `<${name}>${all
    .map(
      (one) =>
        `<Record>${Object.entries(one)
          .map(([key, value]) => `<${key}>${e(String(value))}</${key}>`)
          .join('')}</Record>`,
    )
    .join('')}</${name}>`

/** A made-up CLEAR: a search, its results, a report. */
export const clearAnswer = (subject: ReportSubject, story: Story, path: string): Response => {
  const { first, last } = nameOf(subject, story)
  const { home } = subject.person ?? { home: { street: '', city: '', state: '', zip: '' } }
  if (story === 'fail')
    return xml(
      '<Error><Code>403</Code><Message>The permissible purpose or the certificate was rejected</Message></Error>',
      403,
    )
  if (path === RESULT.slice(0, -1)) {
    const uri = `<Uri>https://sandbox.invalid${RESULT}${subject.requestId}</Uri>`
    return xml(
      `<PersonSearchResponse><Status><StatusCode>200</StatusCode></Status><GroupCount>${story === 'norecord' ? 0 : 1}</GroupCount>${story === 'norecord' ? '' : uri}</PersonSearchResponse>`,
    )
  }
  if (path.startsWith(RESULT))
    return xml(
      `<PersonResultsPage><ResultGroup><GroupId>1</GroupId><Relevance>${story === 'thin' ? 45 : 96}</Relevance><DominantValues><PersonDominantValues><Name><FirstName>${e(first)}</FirstName><LastName>${e(last)}</LastName></Name><Address><Street>${e(home.street)}</Street><ZipCode>${e(home.zip)}</ZipCode></Address><PersonEntityId>P1__SANDBOX</PersonEntityId></PersonDominantValues></DominantValues></ResultGroup></PersonResultsPage>`,
    )
  const all = filings(subject, story)
  const count = pick(`legal ${personKey(subject)} properties`, 0, 6)
  return xml(
    `<PersonReportResponse><ReportId>SB${pick(personKey(subject), 10_000, 99_999)}</ReportId><FullName>${e(`${first} ${last}`)}</FullName>${Object.entries(
      all,
    )
      .map(([name, found]) => records(name, found))
      .join(
        '',
      )}<Businesses><Business><Name>${e(last)} Holdings LLC</Name><Role>MEMBER</Role><Status>ACTIVE</Status></Business></Businesses><Properties>${'<Property/>'.repeat(count)}</Properties></PersonReportResponse>`,
  )
}

/** Where a property stands: the one asked about at the address asked for, any other at a made-up one. */
const addressIn = (subject: ReportSubject, isSubject: boolean, words: string) => {
  const place = subject.property?.place ?? subject.person?.home
  const other = { address: `${pick(words, 10, 999)} Sample Avenue`, postal_code: '00000' }
  const own = { address: place?.street, postal_code: place?.zip }
  return { ...(isSubject ? own : other), state_code: place?.state ?? '' }
}

const ownershipIn = ({ person }: ReportSubject, words: string) => {
  const { first, last } = person ?? { first: '', last: '' }
  const company = pick(`${words} company`, 0, 1) === 1 ? { name: `${last} Holdings LLC` } : null
  return {
    contacts: [{ is_signatory: true, match_score: 0.91, persons: [{ display: `${first} ${last}` }], company }],
  }
}

const salesIn = (subject: ReportSubject, words: string, isSold: boolean) => {
  const price = pick(`${words} price`, 3, 40) * 100_000
  const bought = addDays(subject.today, -pick(`${words} bought`, 200, 2500))
  const sale = { sale_amount: Math.round(price * 1.25), sale_date: addDays(subject.today, -90) }
  return {
    sales: [{ sale_amount: price, sale_date: bought }, ...(isSold ? [sale] : [])],
    mortgages: [
      { lender_name: 'Sample Bank', mortgage_amount: Math.round(price * 0.65), mortgage_recording_date: bought },
    ],
    taxes: { assessed_value: Math.round(price * 0.8) },
  }
}

const propertyIn = (subject: ReportSubject, id: string, words: string) => {
  const isSubject = id === 'subject'
  return {
    property_id: id,
    ...addressIn(subject, isSubject, words),
    asset_category: pick(`${words} kind`, 0, 2) === 0 ? 'retail' : 'multifamily',
    building_area: pick(`${words} area`, 3, 60) * 1000,
    year_built: pick(`${words} year`, 1920, 2015),
    residential_units: pick(`${words} units`, 2, 48),
    ownership: ownershipIn(subject, words),
    ...salesIn(subject, words, pick(`${words} sold`, 0, 2) === 0 && !isSubject),
    foreclosure: pick(`${words} foreclosure`, 0, 24) === 0 ? { status: 'filed' } : null,
  }
}

const countOf = (story: Story, words: string): number => {
  if (story === 'norecord') return 0
  return story === 'thin' ? 1 : pick(words, 1, 14)
}
const PAGE = 10
const numbered = <T>(length: number, make: (n: number) => T): T[] => Array.from({ length }, (_, n) => make(n))

/** A page of the properties of a borrower, from the token on. */
const pageFrom = (count: number, from: number) => ({
  count,
  items: numbered(Math.min(PAGE, count - from), (n) => ({ id: `p${from + n}` })),
  search_token: from + PAGE < count ? String(from + PAGE) : null,
})

/** A made-up Reonomy: up to 14 properties of a borrower, in pages. */
export const reonomyAnswer = (subject: ReportSubject, story: Story, url: URL): Response => {
  const words = `reonomy ${personKey(subject)}`
  if (story === 'fail') return json({ message: 'Unauthorized' }, 401)
  const count = countOf(story, words)
  const isUnknown = story === 'norecord' || story === 'thin'
  if (url.pathname.endsWith('/resolve/property')) return json({ items: isUnknown ? [] : [{ id: 'subject' }] })
  if (url.pathname.endsWith('/search/summaries'))
    return json(pageFrom(count, Number(url.searchParams.get('search_token') ?? 0)))
  if (url.pathname.endsWith('/property/bulk'))
    return json({ items: numbered(count, (n) => propertyIn(subject, `p${n}`, `${words} ${n}`)) })
  const own = propertyIn(subject, 'subject', `${words} subject`)
  return json(story === 'wrong' ? { ...own, postal_code: '00001' } : own)
}
