import { bureaus } from '@plinth/domain/credit/report/credit'
import { addDays } from '@plinth/domain/shared/dates'
import type { PersonAsked, ReportSubject } from '../port.ts'
import { escapeXml as e } from '../../../platform/formats/xml.ts'
import { personKey, pick, type Story, xml } from './stories.ts'

const PENDING_MS = 20_000

/** The made-up file of a person, the same each time for the same number. */
const factsOf = (subject: ReportSubject, story: Story) => {
  const words = `credit ${personKey(subject)}`
  const base = pick(words, 560, 810)
  const { person } = subject
  return {
    id: String(pick(`${words} id`, 100_000, 999_999)),
    files: story === 'norecord' ? [] : bureaus.slice(0, story === 'thin' ? 2 : 3),
    score: (bureau: string) => Math.min(850, base + pick(`${words} ${bureau}`, 0, 24)),
    mortgages: Array.from({ length: pick(`${words} mortgages`, 0, 4) }, (_, n) => ({
      creditor: ['Harbor Mortgage', 'Summit Home Loans', 'Prairie Bank', 'Lakeside Lending'][n] ?? 'Bank',
      balance: pick(`${words} balance ${n}`, 80, 640) * 1000,
      payment: pick(`${words} payment ${n}`, 9, 48) * 100,
      late: pick(`${words} late ${n}`, 0, 9) === 0 ? 1 : 0,
    })),
    card: { limit: pick(`${words} limit`, 10, 60) * 1000, used: pick(`${words} used`, 2, 90) / 100 },
    hasJudgment: pick(`${words} judgment`, 0, 7) === 0,
    inquiries: pick(`${words} inquiries`, 0, 4),
    alert: story === 'alert',
    shown: story === 'wrong' ? { ...person, first: 'Jordan', last: 'Sample', ssn: '219099999' } : person,
  }
}
type Facts = ReturnType<typeof factsOf>

const factor = 'Proportion of balances to limits is high'

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

const isWaiting = (subject: ReportSubject, story: Story, nowMs: number) =>
  story === 'pending' && nowMs - subject.askedAtMs < PENDING_MS

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

const file34 = (subject: ReportSubject, f: Facts): string => {
  const scores = f.files
    .map(
      (bureau, n) =>
        `<CREDIT_SCORE SequenceNumber="${n + 1}"><CREDIT_SCORE_DETAIL><CreditRepositorySourceType>${bureau}</CreditRepositorySourceType><CreditScoreModelNameType>FICO Classic</CreditScoreModelNameType><CreditScoreValue>${f.score(bureau)}</CreditScoreValue></CREDIT_SCORE_DETAIL><CreditScoreFactorText>${factor}</CreditScoreFactorText></CREDIT_SCORE>`,
    )
    .join('')
  const liability = (name: string, type: string, more: string) =>
    `<CREDIT_LIABILITY><CREDIT_LIABILITY_CREDITOR><FullName>${e(name)}</FullName></CREDIT_LIABILITY_CREDITOR><CREDIT_LIABILITY_DETAIL><CreditLiabilityAccountStatusType>Open</CreditLiabilityAccountStatusType><CreditLiabilityAccountType>${type}</CreditLiabilityAccountType><CreditLiabilityPastDueAmount>0</CreditLiabilityPastDueAmount>${more}</CREDIT_LIABILITY_DETAIL></CREDIT_LIABILITY>`
  const amount = (what: string, value: number) => `<CreditLiability${what}>${value}</CreditLiability${what}>`
  const debts = [
    ...f.mortgages.map((m) =>
      liability(
        m.creditor,
        'Mortgage',
        amount('MonthlyPaymentAmount', m.payment) +
          amount('UnpaidBalanceAmount', m.balance) +
          amount('30DaysLateCount', m.late),
      ),
    ),
    liability(
      'Sample Card Bank',
      'Revolving',
      amount('CreditLimitAmount', f.card.limit) +
        amount('UnpaidBalanceAmount', Math.round(f.card.limit * f.card.used)) +
        amount('MonthlyPaymentAmount', 150),
    ),
  ]
  const frozen = bureaus
    .filter((bureau) => !f.files.includes(bureau))
    .map(
      (bureau) =>
        `<CREDIT_FILE><CreditRepositorySourceType>${bureau}</CreditRepositorySourceType><CreditFileResultStatusType>NoFileReturnedCreditFreeze</CreditFileResultStatusType></CREDIT_FILE>`,
    )
  const judgment = f.hasJudgment
    ? `<CREDIT_PUBLIC_RECORD><CREDIT_PUBLIC_RECORD_DETAIL><CreditPublicRecordType>Judgment</CreditPublicRecordType><CreditPublicRecordFiledDate>${addDays(subject.today, -900)}</CreditPublicRecordFiledDate><CreditPublicRecordLegalObligationAmount>8200</CreditPublicRecordLegalObligationAmount><CreditPublicRecordCourtName>Sample County Court</CreditPublicRecordCourtName></CREDIT_PUBLIC_RECORD_DETAIL></CREDIT_PUBLIC_RECORD>`
    : ''
  const inquiries = Array.from(
    { length: f.inquiries },
    (_, n) =>
      `<CREDIT_INQUIRY><FullName>Sample Lender ${n + 1}</FullName><CREDIT_INQUIRY_DETAIL><CreditInquiryDate>${addDays(subject.today, -20 * (n + 1))}</CreditInquiryDate></CREDIT_INQUIRY_DETAIL></CREDIT_INQUIRY>`,
  ).join('')
  const alert = f.alert ? '<CreditFileAlertMessageText>OFAC: a similar name</CreditFileAlertMessageText>' : ''
  return `<CREDIT><CREDIT_RESPONSE><CREDIT_RESPONSE_DETAIL><CreditReportIdentifier>SB${f.id}</CreditReportIdentifier><CreditReportFirstIssuedDate>${subject.today}</CreditReportFirstIssuedDate></CREDIT_RESPONSE_DETAIL>${f.files.length === 0 ? '' : `<CREDIT_SCORES>${scores}</CREDIT_SCORES><CREDIT_FILES>${frozen.join('')}</CREDIT_FILES><CREDIT_LIABILITIES>${debts.join('')}</CREDIT_LIABILITIES>${judgment}${inquiries}${alert}`}</CREDIT_RESPONSE></CREDIT>`
}

/** A made-up Mortgage Credit Link: MISMO 3.4. */
export const creditPlusAnswer = (subject: ReportSubject, story: Story, nowMs: number): Response => {
  const f = factsOf(subject, story)
  const p = f.shown as PersonAsked
  if (story === 'fail')
    return xml(
      '<MESSAGE MessageType="Response"><DEAL_SETS><ERRORS><ERROR><ERROR_MESSAGES><ERROR_MESSAGE><ErrorMessageCategoryCode>InvalidCredentials</ErrorMessageCategoryCode><ErrorMessageText>The login or password is incorrect</ErrorMessageText></ERROR_MESSAGE></ERROR_MESSAGES></ERROR></ERRORS></DEAL_SETS></MESSAGE>',
    )
  const waits = isWaiting(subject, story, nowMs)
  return xml(
    `<MESSAGE MessageType="Response" xmlns="http://www.mismo.org/residential/2009/schemas"><DEAL_SETS><DEAL_SET><DEALS><DEAL><PARTIES><PARTY><INDIVIDUAL><NAME><FirstName>${e(p.first)}</FirstName><LastName>${e(p.last)}</LastName></NAME></INDIVIDUAL><TAXPAYER_IDENTIFIERS><TAXPAYER_IDENTIFIER><TaxpayerIdentifierValue>${e(p.ssn ?? '')}</TaxpayerIdentifierValue></TAXPAYER_IDENTIFIER></TAXPAYER_IDENTIFIERS></PARTY></PARTIES><SERVICES><SERVICE>${waits ? '' : file34(subject, f)}<SERVICE_PRODUCT_FULFILLMENT><SERVICE_PRODUCT_FULFILLMENT_DETAIL><VendorOrderIdentifier>${f.id}</VendorOrderIdentifier></SERVICE_PRODUCT_FULFILLMENT_DETAIL></SERVICE_PRODUCT_FULFILLMENT><STATUSES><STATUS><StatusCode>${waits ? 'New' : 'Completed'}</StatusCode></STATUS></STATUSES></SERVICE></SERVICES></DEAL></DEALS></DEAL_SET></DEAL_SETS></MESSAGE>`,
  )
}
