import { legalLines, type LegalFile } from '@plinth/domain/credit/report/legal'
import type { ProviderClient } from '../../provider/client.ts'
import { type Outcome, ok, rejected } from '../../provider/outcome.ts'
import { answered, type Asked, fiveDigits, isFullName, isPerson, wrongSubject, Xml } from '../answers.ts'
import { filingsOf, personNeeds, type Purposes, type Raw, type Sections } from '../legal.ts'
import type { Adapter, PersonAsked, ReportSubject } from '../port.ts'
import { allOf, escapeXml, firstOf, textOf, type XmlNode } from '../../../platform/formats/xml.ts'

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

interface Candidate {
  readonly node: XmlNode
  /** 0 to 100. */
  readonly relevance: number
}

/** The candidates of a search, the likeliest first. */
const groupsOf = async (client: ProviderClient, subject: ReportSubject, xml: string): Promise<Outcome<Candidate[]>> => {
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

/** The one person among the candidates who was asked for; several that are alike are for a human to tell apart. */
const theOne = ([best, second]: readonly Candidate[], person: PersonAsked): Outcome<Candidate> => {
  if (!best) return { kind: 'no-record' }
  if (second && best.relevance - second.relevance < CLOSE)
    return {
      kind: 'needs-input',
      fields: ['a choice between several persons of this name: add their date of birth and number'],
    }
  const name = firstOf(best.node, 'Name')
  return isPerson(person, textOf(name, 'FirstName'), textOf(name, 'LastName')) ? ok(best) : wrongSubject()
}

/** The report on a candidate, believed only when it bears the name of the person. */
const reportOn = async (
  client: ProviderClient,
  { subject, person, xml }: { subject: ReportSubject; person: PersonAsked; xml: string },
): Promise<Outcome<XmlNode>> => {
  const report = await client.call({
    ...{ operation: 'personReport', path: '/api/v2/person/reports', xml, about: subject.activityId },
    ...{ schema: Xml, repeatable: false },
  })
  if (report.kind !== 'ok') return report
  if (report.value.name !== 'PersonReportResponse') return rejected('MALFORMED', 'its answer is no report')
  return isFullName(person, textOf(report.value, 'FullName')) ? report : wrongSubject()
}

const fileOf = ({ node, relevance }: Candidate, report: XmlNode, person: PersonAsked): LegalFile => {
  const zip = textOf(node, 'ZipCode')
  return {
    identity: relevance / 10,
    ssn: textOf(report, 'SSNDeceased') === 'true' ? 'deceased' : null,
    addressMatches: zip === '' ? null : fiveDigits(zip) === fiveDigits(person.home.zip),
    ...filingsOf(sectionsOf(report)),
    companies: allOf(report, 'Business').map((one) => ({
      ...{ name: textOf(one, 'Name'), role: textOf(one, 'Role'), status: textOf(one, 'Status') },
    })),
    propertiesOwned: allOf(report, 'Property').length,
  }
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
      const candidates = await groupsOf(client, subject, searchXml(subject, person, purposes))
      if (candidates.kind !== 'ok') return candidates
      const one = theOne(candidates.value, person)
      if (one.kind !== 'ok') return one
      const xml = reportXml(subject, textOf(one.value.node, 'PersonEntityId'), purposes)
      const report = await reportOn(client, { subject, person, xml })
      if (report.kind !== 'ok') return report
      const lines = legalLines(fileOf(one.value, report.value, person))
      return ok(answered(lines, { reference: textOf(report.value, 'ReportId') || null }))
    }
    return { isRepeatable: false, ask, check: ask }
  }
