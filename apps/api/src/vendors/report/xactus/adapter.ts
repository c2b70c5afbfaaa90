import type { CreditFile } from '@plinth/domain/credit/report/credit'
import { epochToPlainDate } from '@plinth/domain/shared/dates'
import { type Outcome, rejected } from '../../provider/outcome.ts'
import { type Asked, Xml } from '../answers.ts'
import * as c from '../credit.ts'
import type { Adapter, Answered, PersonAsked, ReportSubject } from '../port.ts'
import { allOf, escapeXml as e, firstOf, type XmlNode } from '../../../platform/formats/xml.ts'

const stamp = (ms: number) => new Date(ms).toISOString().slice(0, 19)

/**
 * The request for a merged file of three bureaus, MISMO 2.3.1: a full pull is a merge, a soft one a check that leaves no mark.
 * `reportId` names the order that is looked up again.
 */
export const xactusRequest = (
  subject: ReportSubject,
  { person, lender, reportId }: { person: PersonAsked; lender: string; reportId: string | null },
): string => {
  const type =
    subject.pull === 'full'
      ? 'CreditReportType="Merge"'
      : 'CreditReportType="Other" CreditReportTypeOtherDescription="SoftCheck"'
  const action = reportId === null ? 'Submit' : 'Reissue'
  const born = person.birthDate === null ? '' : ` _BirthDate="${person.birthDate}"`
  return `<?xml version="1.0" encoding="UTF-8"?>
<REQUEST_GROUP MISMOVersionID="2.3.1">
  <REQUESTING_PARTY _Name="${e(lender)}"/>
  <SUBMITTING_PARTY _Name="Loan Application"/>
  <REQUEST RequestDatetime="${stamp(subject.askedAtMs)}">
    <REQUEST_DATA>
      <CREDIT_REQUEST MISMOVersionID="2.3.1" LenderCaseIdentifier="${e(subject.loan)}" RequestingPartyRequestedByName="${e(lender)}">
        <CREDIT_REQUEST_DATA CreditRequestID="${e(subject.requestId)}" BorrowerID="B1" CreditReportRequestActionType="${action}" ${type} CreditRequestType="Individual"${reportId === null ? '' : ` CreditReportIdentifier="${e(reportId)}"`}>
          <CREDIT_REPOSITORY_INCLUDED _EquifaxIndicator="Y" _ExperianIndicator="Y" _TransUnionIndicator="Y"/>
        </CREDIT_REQUEST_DATA>
        <LOAN_APPLICATION>
          <BORROWER BorrowerID="B1" _FirstName="${e(person.first)}" _MiddleName="" _LastName="${e(person.last)}" _NameSuffix="" _SSN="${e(person.ssn ?? '')}"${born}>
            <_RESIDENCE _StreetAddress="${e(person.home.street)}" _City="${e(person.home.city)}" _State="${e(person.home.state)}" _PostalCode="${e(person.home.zip)}" BorrowerResidencyType="Current"/>
          </BORROWER>
        </LOAN_APPLICATION>
      </CREDIT_REQUEST>
    </REQUEST_DATA>
  </REQUEST>
</REQUEST_GROUP>`
}

const at = (node: XmlNode | undefined, name: string): string => node?.attributes[name] ?? ''
const missingFile: Readonly<Record<string, string>> = {
  NoFileReturnedNoHit: 'no file',
  NoFileReturnedCreditFreeze: 'frozen',
  NoFileReturnedError: 'not reached',
}

const scoresOf = (response: XmlNode): CreditFile['scores'] =>
  allOf(response, 'CREDIT_SCORE').flatMap((one) => {
    const [bureau, value] = [at(one, 'CreditRepositorySourceType'), c.scoreOf(at(one, '_Value'))]
    if (!c.isBureau(bureau) || value === null) return []
    const factors = allOf(one, '_FACTOR').map((factor) => at(factor, '_Text'))
    return [{ bureau, value, model: at(one, '_ModelNameType'), factors }]
  })

const standingOf = (one: XmlNode): CreditFile['debts'][number]['standing'] => {
  const text = `${at(one, 'CreditLoanType')} ${at(firstOf(one, '_CURRENT_RATING'), '_Type')}`
  if (/collection/i.test(text) && !/charge.?off/i.test(text)) return 'collection'
  return /charge.?off/i.test(text) ? 'charge-off' : 'good'
}

const debtsOf = (response: XmlNode): CreditFile['debts'] =>
  allOf(response, 'CREDIT_LIABILITY').map((one) => {
    const late = firstOf(one, '_LATE_COUNT')
    const limit = at(one, '_CreditLimitAmount')
    return {
      creditor: at(firstOf(one, '_CREDITOR'), '_Name'),
      kind: c.debtKindOf(at(one, '_AccountType')),
      isOpen: at(one, '_AccountStatusType') === 'Open',
      balance: c.dollarsOf(at(one, '_UnpaidBalanceAmount')),
      limit: limit === '' ? null : c.dollarsOf(limit),
      payment: c.dollarsOf(at(one, '_MonthlyPaymentAmount')),
      pastDue: c.dollarsOf(at(one, '_PastDueAmount')),
      lates: [c.dollarsOf(at(late, '_30Days')), c.dollarsOf(at(late, '_60Days')), c.dollarsOf(at(late, '_90Days'))],
      standing: standingOf(one),
    }
  })

const recordsOf = (response: XmlNode): CreditFile['records'] =>
  allOf(response, 'CREDIT_PUBLIC_RECORD').map((one) => ({
    kind: c.recordKindOf(at(one, '_Type')),
    filedOn: c.dayOf(at(one, '_FiledDate')),
    amount: c.dollarsOf(at(one, '_LegalObligationAmount')),
    ended: at(one, '_DispositionDate') === '' ? null : at(one, '_DispositionType'),
    court: at(one, '_CourtName'),
  }))

/** Reads an answer about a person. Throws RangeError for amounts that are none. */
const read = (subject: ReportSubject, person: PersonAsked, response: XmlNode): Outcome<Answered> => {
  const told = allOf(response, 'BORROWER')[0]
  const home = told && firstOf(told, '_RESIDENCE')
  const { isOther, ...matches } = c.matchesOf(person, {
    ...{
      first: at(told, '_FirstName'),
      last: at(told, '_LastName'),
      ssn: at(told, '_SSN'),
      zip: at(home, '_PostalCode'),
    },
  })
  const files = allOf(response, 'CREDIT_FILE')
  const returned = files.filter((one) => at(one, '_ResultStatusType') === 'FileReturned')
  const file: CreditFile = {
    reportId: at(response, 'CreditReportIdentifier'),
    issuedOn: c.dayOf(at(response, 'CreditReportFirstIssuedDate')) ?? epochToPlainDate(subject.askedAtMs / 1000),
    pull: subject.pull ?? 'soft',
    scores: scoresOf(response),
    missing: files.flatMap((one) => {
      const [bureau, status] = [at(one, 'CreditRepositorySourceType'), at(one, '_ResultStatusType')]
      return status === 'FileReturned' || !c.isBureau(bureau)
        ? []
        : [{ bureau, reason: missingFile[status] ?? 'no file' }]
    }),
    debts: debtsOf(response),
    records: recordsOf(response),
    inquiries: allOf(response, 'CREDIT_INQUIRY').map((one) => ({
      by: at(one, '_Name'),
      on: c.dayOf(at(one, '_Date')),
    })),
    alerts: allOf(response, 'CREDIT_FILE_ALERT_MESSAGE').map((one) => at(one, '_Type') || one.text),
    matches,
  }
  const embedded = allOf(response, 'EMBEDDED_FILE').find((one) => at(one, 'MIMEType') === 'application/pdf')
  const pdf = c.pdfOf(embedded && firstOf(embedded, 'DOCUMENT')?.text)
  return c.creditAnswer(subject, { file, isOther, files: returned.length, pdf })
}

const judge = (subject: ReportSubject, person: PersonAsked, root: XmlNode): Outcome<Answered> => {
  if (root.name !== 'RESPONSE_GROUP') return rejected('MALFORMED', 'its answer is no answer to a credit request')
  const status = firstOf(root, 'STATUS')
  const response = firstOf(root, 'CREDIT_RESPONSE')
  // One within the file of a bureau tells of that bureau alone.
  const error = response?.children.find((one) => one.name === 'CREDIT_ERROR_MESSAGE')
  const condition = at(status, '_Condition')
  if (error || /^(error|failure)$/i.test(condition))
    return rejected(at(error, '_Code') || at(status, '_Code') || 'ERROR', 'the bureaus were not asked')
  if (/^(pending|processing|in ?process)$/i.test(condition))
    return { kind: 'pending', ref: at(response, 'CreditReportIdentifier'), pollAfterSeconds: 20 }
  if (!response) return rejected('MALFORMED', 'its answer has no credit file')
  try {
    return read(subject, person, response)
  } catch (wrong) {
    if (wrong instanceof RangeError) return rejected('MALFORMED', 'its answer has amounts that are none')
    throw wrong
  }
}

/** Xactus: a merged file of three bureaus, MISMO 2.3.1. A pull is sent once; what is pending is looked up by its number. */
export const xactus =
  ({ lender }: c.Requester): Adapter =>
  (connect) => {
    const send = async (subject: ReportSubject, reportId: string | null): Asked => {
      const { person } = subject
      const missing = c.creditNeeds(person)
      if (missing || !person) return missing ?? { kind: 'no-record' }
      const answer = await connect(subject).call({
        operation: reportId === null ? 'submit' : 'reissue',
        path: '',
        xml: xactusRequest(subject, { person, lender: lender(), reportId }),
        about: subject.activityId,
        schema: Xml,
        repeatable: reportId !== null,
      })
      return answer.kind === 'ok' ? judge(subject, person, answer.value) : answer
    }
    return { isRepeatable: false, ask: (subject) => send(subject, null), check: send }
  }
