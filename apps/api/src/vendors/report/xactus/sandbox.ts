import { bureaus } from '@plinth/domain/credit/report/credit'
import { addDays } from '@plinth/domain/shared/dates'
import { escapeXml as e } from '../../../platform/formats/xml.ts'
import type { PersonAsked, ReportSubject } from '../port.ts'
import { factor, type Facts, factsOf, isWaiting } from '../sandbox/credit.ts'
import { type Story, xml } from '../sandbox/stories.ts'

const file231 = (subject: ReportSubject, f: Facts): string => {
  const p = f.shown as PersonAsked
  const files = bureaus
    .map(
      (bureau, n) =>
        `<CREDIT_FILE CreditFileID="F${n + 1}" BorrowerID="B1" CreditRepositorySourceType="${bureau}" _ResultStatusType="${f.files.includes(bureau) ? 'FileReturned' : f.files.length === 0 ? 'NoFileReturnedNoHit' : 'NoFileReturnedCreditFreeze'}"/>`,
    )
    .join('')
  const scores = f.files
    .map(
      (bureau, n) =>
        `<CREDIT_SCORE CreditScoreID="S${n}" BorrowerID="B1" CreditRepositorySourceType="${bureau}" _Date="${subject.today}" _Value="+${f.score(bureau)}" _ModelNameType="FICO Classic"><_FACTOR _Code="010" _Text="${factor}"/></CREDIT_SCORE>`,
    )
    .join('')
  const mortgages = f.mortgages
    .map(
      (m, n) =>
        `<CREDIT_LIABILITY CreditLiabilityID="L${n}" BorrowerID="B1" _AccountStatusType="Open" _AccountType="Mortgage" _MonthlyPaymentAmount="${m.payment}" _PastDueAmount="0" _UnpaidBalanceAmount="${m.balance}"><_CREDITOR _Name="${e(m.creditor)}"/><_CURRENT_RATING _Code="1" _Type="AsAgreed"/><_LATE_COUNT _30Days="${m.late}" _60Days="0" _90Days="0"/></CREDIT_LIABILITY>`,
    )
    .join('')
  const card = `<CREDIT_LIABILITY CreditLiabilityID="LC" BorrowerID="B1" _AccountStatusType="Open" _AccountType="Revolving" _CreditLimitAmount="${f.card.limit}" _MonthlyPaymentAmount="150" _PastDueAmount="0" _UnpaidBalanceAmount="${Math.round(f.card.limit * f.card.used)}"><_CREDITOR _Name="Sample Card Bank"/></CREDIT_LIABILITY>`
  const judgment = f.hasJudgment
    ? `<CREDIT_PUBLIC_RECORD CreditPublicRecordID="P1" BorrowerID="B1" _Type="Judgment" _FiledDate="${addDays(subject.today, -900)}" _LegalObligationAmount="8200" _CourtName="Sample County Court"/>`
    : ''
  const inquiries = Array.from(
    { length: f.inquiries },
    (_, n) =>
      `<CREDIT_INQUIRY CreditInquiryID="I${n}" BorrowerID="B1" _Name="Sample Lender ${n + 1}" _Date="${addDays(subject.today, -20 * (n + 1))}"/>`,
  ).join('')
  const alert = f.alert
    ? '<CREDIT_FILE_ALERT_MESSAGE _Type="OFAC: a similar name"/><CREDIT_FILE_ALERT_MESSAGE _Type="Fraud alert of the person"/>'
    : ''
  return `<CREDIT_RESPONSE MISMOVersionID="2.3.1" CreditReportIdentifier="SB${f.id}" CreditReportFirstIssuedDate="${subject.today}"><BORROWER BorrowerID="B1" _FirstName="${e(p.first)}" _LastName="${e(p.last)}" _SSN="${e(p.ssn ?? '')}"/>${files}${scores}${f.files.length === 0 ? '' : mortgages + card + judgment + inquiries + alert}</CREDIT_RESPONSE>`
}

const group231 = (inner: string, status: string) =>
  `<RESPONSE_GROUP MISMOVersionID="2.3.1"><RESPONSE><RESPONSE_DATA>${inner}</RESPONSE_DATA>${status}</RESPONSE></RESPONSE_GROUP>`

/** A made-up Xactus: MISMO 2.3.1. */
export const xactusAnswer = (subject: ReportSubject, story: Story, nowMs: number): Response => {
  const f = factsOf(subject, story)
  if (story === 'fail')
    return xml(
      group231(
        '<CREDIT_RESPONSE MISMOVersionID="2.3.1" CreditReportType="Error"><CREDIT_ERROR_MESSAGE _Code="E036" _SourceType="CreditBureau"><_Text>Invalid Client Account Identifier</_Text></CREDIT_ERROR_MESSAGE></CREDIT_RESPONSE>',
        '<STATUS _Condition="Error" _Code="E036"/>',
      ),
    )
  if (isWaiting(subject, story, nowMs))
    return xml(
      group231(`<CREDIT_RESPONSE CreditReportIdentifier="SB${f.id}"/>`, '<STATUS _Condition="Pending" _Code="1"/>'),
    )
  return xml(group231(file231(subject, f), '<STATUS _Condition="Success" _Code="0" _Description="Success"/>'))
}
