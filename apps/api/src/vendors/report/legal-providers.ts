import { type Filing, legalLines, type LegalFile } from '@plinth/domain/report/legal'
import { isPlainDate, type PlainDate } from '@plinth/domain/shared/dates'
import { z } from 'zod'
import type { ProviderClient } from '../provider/client.ts'
import { type Outcome, ok, rejected } from '../provider/outcome.ts'
import { answered, type Asked, fiveDigits, isFullName, isPerson, needs, wrongSubject, Xml } from './answers.ts'
import type { Adapter, PersonAsked, ReportSubject } from './port.ts'
import { allOf, escapeXml, firstOf, textOf, type XmlNode } from './xml.ts'

/** Why data on persons may be read, as the contract names it; every call carries them. */
export interface Purposes {
  readonly glb: string
  readonly dppa: string
}

const short = z.string().max(1000)
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
type Raw = z.output<typeof RecordIn>
const records = z.array(RecordIn).max(5000).default([])

const Header = z.object({
  Status: z.int(),
  QueryId: short.nullish(),
  TransactionId: short.nullish(),
  Exceptions: z
    .object({ Exception: z.array(z.object({ Code: z.union([short, z.number()]), Message: short.nullish() })).max(50) })
    .nullish(),
})
const Fault = z.object({ Fault: z.object({ faultstring: short }) }).transform(() => ({ fault: true as const }))
const Identity = z.object({
  FlexIDResponseEx: z.object({
    response: z.object({
      Header,
      Result: z
        .object({
          UniqueId: short.nullish(),
          VerifiedElementSummary: z
            .object({ LastName: z.boolean().nullish(), StreetAddress: z.boolean().nullish() })
            .nullish(),
          ValidElementSummary: z
            .object({ SSNValid: z.boolean().nullish(), SSNDeceased: z.boolean().nullish() })
            .nullish(),
          ComprehensiveVerification: z.object({ ComprehensiveVerificationIndex: z.number().min(0).max(50) }),
        })
        .nullish(),
    }),
  }),
})
const PersonReport = z.object({
  PersonReportResponseEx: z.object({
    response: z.object({
      Header,
      Individual: z
        .object({
          Names: z.array(z.object({ Full: short })).max(200),
          Bankruptcies: records,
          LiensJudgments: records,
          Foreclosures: records,
          NoticesOfDefault: records,
          Lawsuits: records,
          CriminalRecords: records,
          Evictions: records,
          UCCFilings: records,
          WatchLists: records,
          Businesses: z
            .array(z.object({ Name: short, Role: short.nullish(), Status: short.nullish() }))
            .max(1000)
            .default([]),
          Properties: z
            .array(z.object({ CurrentOwner: z.boolean().nullish() }))
            .max(5000)
            .default([]),
        })
        .nullish(),
    }),
  }),
})
type Individual = NonNullable<z.output<typeof PersonReport>['PersonReportResponseEx']['response']['Individual']>

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

type Sections = Pick<
  Individual,
  | 'Bankruptcies'
  | 'LiensJudgments'
  | 'Foreclosures'
  | 'NoticesOfDefault'
  | 'Lawsuits'
  | 'CriminalRecords'
  | 'Evictions'
  | 'UCCFilings'
  | 'WatchLists'
>

/** The sections of a report, the same at both providers. */
const filingsOf = (s: Sections) => ({
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

/** An exception can come with HTTP 200: what its header says of the call. */
const headerFailure = (header: z.output<typeof Header>, requestId: string): Outcome<never> | null => {
  const [exception] = header.Exceptions?.Exception ?? []
  if (exception) return rejected(`EXCEPTION_${exception.Code}`, 'it could not work on this person')
  if (header.Status !== 0) return rejected(`STATUS_${header.Status}`, 'it could not work on this person')
  return header.QueryId && header.QueryId !== requestId ? wrongSubject() : null
}

const searchBy = (person: PersonAsked) => ({
  Name: { First: person.first, Last: person.last },
  Address: {
    StreetAddress1: person.home.street,
    City: person.home.city,
    State: person.home.state,
    Zip5: fiveDigits(person.home.zip),
  },
  ...(person.birthDate === null
    ? {}
    : {
        DOB: {
          Year: Number(person.birthDate.slice(0, 4)),
          Month: Number(person.birthDate.slice(5, 7)),
          Day: Number(person.birthDate.slice(8, 10)),
        },
      }),
  ...(person.ssn === null ? {} : { SSN: person.ssn }),
})

const fault = rejected('FAULT', 'it does not take our user or this request')
const personNeeds = (person: PersonAsked | null) =>
  needs({
    'the name of the borrower': person?.last ?? null,
    'their social security number or date of birth': person?.ssn ?? person?.birthDate ?? null,
  })

/** LexisNexis: who the person is, then what public records hold on them. */
export const lexisNexis =
  (purposes: Purposes, lender: () => string): Adapter =>
  (connect) => {
    const ask = async (subject: ReportSubject): Asked => {
      const { person } = subject
      const missing = personNeeds(person)
      if (missing || !person) return missing ?? { kind: 'no-record' }
      const user = {
        ...{
          ReferenceCode: subject.loan,
          QueryId: subject.requestId,
          GLBPurpose: purposes.glb,
          DLPurpose: purposes.dppa,
        },
        EndUser: { CompanyName: lender() },
      }
      const client = connect(subject)
      const identity = await client.call({
        operation: 'FlexID',
        path: '/WsIdentity/FlexID?ver_=1.9',
        body: {
          FlexIDRequest: { User: user, Options: { WatchLists: { WatchList: ['OFAC'] } }, SearchBy: searchBy(person) },
        },
        about: subject.activityId,
        schema: z.union([Identity, Fault]),
        repeatable: false,
      })
      if (identity.kind !== 'ok') return identity
      if ('fault' in identity.value) return fault
      const { Header: header, Result: result } = identity.value.FlexIDResponseEx.response
      const refused = headerFailure(header, subject.requestId)
      if (refused) return refused
      if (!result?.UniqueId) return { kind: 'no-record' }
      const report = await client.call({
        operation: 'PersonReport',
        path: '/WsAccurint/PersonReport?ver_=1.9',
        body: { PersonReportRequest: { User: user, ReportBy: { UniqueId: result.UniqueId } } },
        about: subject.activityId,
        schema: z.union([PersonReport, Fault]),
        repeatable: false,
      })
      if (report.kind !== 'ok') return report
      if ('fault' in report.value) return fault
      const { Header: second, Individual: individual } = report.value.PersonReportResponseEx.response
      const again = headerFailure(second, subject.requestId)
      if (again) return again
      if (!individual) return { kind: 'no-record' }
      if (!individual.Names.some((one) => isFullName(person, one.Full))) return wrongSubject()
      const ssn = result.ValidElementSummary
      const file: LegalFile = {
        identity: result.ComprehensiveVerification.ComprehensiveVerificationIndex / 5,
        ssn: ssn?.SSNDeceased
          ? 'deceased'
          : ssn?.SSNValid === undefined || ssn.SSNValid === null
            ? null
            : ssn.SSNValid
              ? 'valid'
              : 'invalid',
        addressMatches: result.VerifiedElementSummary?.StreetAddress ?? null,
        ...filingsOf(individual),
        companies: individual.Businesses.map((one) => ({
          name: one.Name,
          role: one.Role ?? '',
          status: one.Status ?? '',
        })),
        propertiesOwned: individual.Properties.filter((one) => one.CurrentOwner === true).length,
      }
      return ok(answered(legalLines(file), { reference: second.TransactionId ?? null }))
    }
    return { isRepeatable: false, ask, check: ask }
  }

/** Two candidates this close are for a person to tell apart. */
const CLOSE = 5

const searchXml = (subject: ReportSubject, person: PersonAsked, { glb, dppa }: Purposes): string => {
  const e = escapeXml
  const { home, birthDate } = person
  const born =
    birthDate === null
      ? ''
      : `<AgeInfo><PersonBirthDate>${birthDate.slice(5, 7)}/${birthDate.slice(8, 10)}/${birthDate.slice(0, 4)}</PersonBirthDate></AgeInfo>`
  return `<?xml version="1.0" encoding="UTF-8"?>
<ps:PersonSearchRequestV3 xmlns:ps="http://clear.thomsonreuters.com/api/search/2.0"><PermissiblePurpose><GLB>${e(glb)}</GLB><DPPA>${e(dppa)}</DPPA><VOTER>7</VOTER></PermissiblePurpose><Reference>${e(subject.requestId)}</Reference><Criteria><p1:PersonCriteria xmlns:p1="com/thomsonreuters/schemas/search"><NameInfo><LastName>${e(person.last)}</LastName><FirstName>${e(person.first)}</FirstName></NameInfo><AddressInfo><Street>${e(home.street)}</Street><City>${e(home.city)}</City><State>${e(home.state)}</State><ZipCode>${e(fiveDigits(home.zip))}</ZipCode></AddressInfo>${person.ssn === null ? '' : `<SSN>${e(person.ssn)}</SSN>`}${born}</p1:PersonCriteria></Criteria><Datasources><PublicRecordPeople>true</PublicRecordPeople><NPIRecord>false</NPIRecord></Datasources></ps:PersonSearchRequestV3>`
}

const reportXml = (subject: ReportSubject, entityId: string, { glb, dppa }: Purposes): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<pr:PersonReportRequest xmlns:pr="http://clear.thomsonreuters.com/api/report/2.0"><PermissiblePurpose><GLB>${escapeXml(glb)}</GLB><DPPA>${escapeXml(dppa)}</DPPA><VOTER>7</VOTER></PermissiblePurpose><Reference>${escapeXml(subject.requestId)}</Reference><Criteria><PersonEntityId>${escapeXml(entityId)}</PersonEntityId></Criteria></pr:PersonReportRequest>`

const rawOf = (node: XmlNode): Raw => {
  const amount = Number(textOf(node, 'Amount') || Number.NaN)
  return {
    ...{ FilingNumber: textOf(node, 'FilingNumber'), FilingType: textOf(node, 'FilingType') },
    ...{ FilingDate: textOf(node, 'FilingDate'), Status: textOf(node, 'Status') },
    ...{ FilingJurisdiction: textOf(node, 'FilingJurisdiction'), MatchedOn: textOf(node, 'MatchedOn') },
    Amount: Number.isFinite(amount) ? amount : null,
  }
}

const sectionsOf = (report: XmlNode): Sections => {
  const section = (name: string) => allOf(firstOf(report, name) ?? { ...report, children: [] }, 'Record').map(rawOf)
  return {
    ...{ Bankruptcies: section('Bankruptcies'), LiensJudgments: section('LiensJudgments') },
    ...{ Foreclosures: section('Foreclosures'), NoticesOfDefault: section('NoticesOfDefault') },
    ...{ Lawsuits: section('Lawsuits'), CriminalRecords: section('CriminalRecords'), Evictions: section('Evictions') },
    ...{ UCCFilings: section('UCCFilings'), WatchLists: section('WatchLists') },
  }
}

/** The candidates of a search, the likeliest first. */
const groupsOf = async (
  client: ProviderClient,
  subject: ReportSubject,
  xml: string,
): Promise<Outcome<{ node: XmlNode; relevance: number }[]>> => {
  const common = { about: subject.activityId, schema: Xml, repeatable: false } as const
  const search = await client.call({ operation: 'personSearch', path: '/api/v3/person/searchResults', xml, ...common })
  if (search.kind !== 'ok') return search
  if (search.value.name !== 'PersonSearchResponse') return rejected('MALFORMED', 'its answer is no answer of a search')
  if (textOf(search.value, 'GroupCount') === '0') return ok([])
  // Only the path is taken from the answer: the host stays the one that was set.
  const path = URL.parse(textOf(search.value, 'Uri'))?.pathname
  if (!path?.startsWith('/api/v3/person/searchResults/')) return rejected('MALFORMED', 'its answer names no result')
  const page = await client.call({ operation: 'personResults', path, method: 'GET', xml: '', ...common })
  if (page.kind !== 'ok') return page
  return ok(
    allOf(page.value, 'ResultGroup')
      .map((node) => ({ node, relevance: Number(textOf(node, 'Relevance')) }))
      .filter(({ relevance }) => relevance >= 0 && relevance <= 100)
      .toSorted((a, b) => b.relevance - a.relevance),
  )
}

/** CLEAR: a search for the person, then the report on the likeliest one. */
export const clear =
  (purposes: Purposes): Adapter =>
  (connect) => {
    const ask = async (subject: ReportSubject): Asked => {
      const { person } = subject
      const missing = personNeeds(person)
      if (missing || !person) return missing ?? { kind: 'no-record' }
      const client = connect(subject)
      const groups = await groupsOf(client, subject, searchXml(subject, person, purposes))
      if (groups.kind !== 'ok') return groups
      const [best, second] = groups.value
      if (!best) return { kind: 'no-record' }
      if (second && best.relevance - second.relevance < CLOSE)
        return {
          kind: 'needs-input',
          fields: ['a choice between several persons of this name: add their date of birth and number'],
        }
      const name = firstOf(best.node, 'Name')
      if (!isPerson(person, textOf(name, 'FirstName'), textOf(name, 'LastName'))) return wrongSubject()
      const xml = reportXml(subject, textOf(best.node, 'PersonEntityId'), purposes)
      const report = await client.call({
        ...{ operation: 'personReport', path: '/api/v2/person/reports', xml, about: subject.activityId },
        ...{ schema: Xml, repeatable: false },
      })
      if (report.kind !== 'ok') return report
      if (report.value.name !== 'PersonReportResponse') return rejected('MALFORMED', 'its answer is no report')
      if (!isFullName(person, textOf(report.value, 'FullName'))) return wrongSubject()
      const file: LegalFile = {
        identity: best.relevance / 10,
        ssn: textOf(report.value, 'SSNDeceased') === 'true' ? 'deceased' : null,
        addressMatches:
          textOf(best.node, 'ZipCode') === ''
            ? null
            : fiveDigits(textOf(best.node, 'ZipCode')) === fiveDigits(person.home.zip),
        ...filingsOf(sectionsOf(report.value)),
        companies: allOf(report.value, 'Business').map((one) => ({
          ...{ name: textOf(one, 'Name'), role: textOf(one, 'Role'), status: textOf(one, 'Status') },
        })),
        propertiesOwned: allOf(report.value, 'Property').length,
      }
      return ok(answered(legalLines(file), { reference: textOf(report.value, 'ReportId') || null }))
    }
    return { isRepeatable: false, ask, check: ask }
  }
