import type { ReportSubject } from '../port.ts'
import { filings, nameOf } from '../sandbox/people.ts'
import { json, personKey, pick, type Story } from '../sandbox/stories.ts'

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
