import { escapeXml as e } from '../../../platform/formats/xml.ts'
import type { ReportSubject } from '../port.ts'
import { filings, nameOf } from '../sandbox/people.ts'
import { personKey, pick, type Story, xml } from '../sandbox/stories.ts'

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
