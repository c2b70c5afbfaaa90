import { bureaus } from '@plinth/domain/credit/report/credit'
import { addDays } from '@plinth/domain/shared/dates'
import { escapeXml as e } from '../../../platform/formats/xml.ts'
import type { PersonAsked, ReportSubject } from '../port.ts'
import { factor, type Facts, factsOf, isWaiting } from '../sandbox/credit.ts'
import { type Story, xml } from '../sandbox/stories.ts'

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
