import type { CreditFile } from '@plinth/domain/credit/report/credit'
import { epochToPlainDate } from '@plinth/domain/shared/dates'
import { type Outcome, rejected } from '../../provider/outcome.ts'
import { type Asked, Xml } from '../answers.ts'
import * as c from '../credit.ts'
import type { Adapter, Answered, PersonAsked, ReportSubject } from '../port.ts'
import { allOf, escapeXml as e, firstOf, textOf, type XmlNode } from '../../../platform/formats/xml.ts'

const format = (type: string) =>
  `<p3:SERVICE_PREFERRED_RESPONSE_FORMAT><p3:SERVICE_PREFERRED_RESPONSE_FORMAT_DETAIL><p3:PreferredResponseFormatType>${type}</p3:PreferredResponseFormatType></p3:SERVICE_PREFERRED_RESPONSE_FORMAT_DETAIL></p3:SERVICE_PREFERRED_RESPONSE_FORMAT>`

const party = ({ first, last, home, ssn }: PersonAsked) => `<PARTY SequenceNumber="1" p2:label="Party1">
   <INDIVIDUAL><NAME><FirstName>${e(first)}</FirstName><LastName>${e(last)}</LastName><MiddleName/><SuffixName/></NAME></INDIVIDUAL>
   <ROLES><ROLE><BORROWER><RESIDENCES><RESIDENCE><ADDRESS><AddressLineText>${e(home.street)}</AddressLineText><CityName>${e(home.city)}</CityName><CountryCode>US</CountryCode><PostalCode>${e(home.zip)}</PostalCode><StateCode>${e(home.state)}</StateCode></ADDRESS><RESIDENCE_DETAIL><BorrowerResidencyType>Current</BorrowerResidencyType></RESIDENCE_DETAIL></RESIDENCE></RESIDENCES></BORROWER><ROLE_DETAIL><PartyRoleType>Borrower</PartyRoleType></ROLE_DETAIL></ROLE></ROLES>
   <TAXPAYER_IDENTIFIERS><TAXPAYER_IDENTIFIER><TaxpayerIdentifierType>SocialSecurityNumber</TaxpayerIdentifierType><TaxpayerIdentifierValue>${e(ssn ?? '')}</TaxpayerIdentifierValue></TAXPAYER_IDENTIFIER></TAXPAYER_IDENTIFIERS>
  </PARTY>`

/** The order of a merged file of three bureaus, or the question how one stands: MISMO 3.4 as Mortgage Credit Link takes it. */
export const creditPlusRequest = (
  person: PersonAsked,
  orderId: string | null,
): string => `<?xml version="1.0" encoding="utf-8"?>
<MESSAGE MessageType="Request" xmlns="http://www.mismo.org/residential/2009/schemas" xmlns:p2="http://www.w3.org/1999/xlink" xmlns:p3="inetapi/MISMO3_4_MCL_Extension.xsd">
 <ABOUT_VERSIONS><ABOUT_VERSION><DataVersionIdentifier>201703</DataVersionIdentifier></ABOUT_VERSION></ABOUT_VERSIONS>
 <DEAL_SETS><DEAL_SET><DEALS><DEAL>
  <PARTIES>${party(person)}</PARTIES>
  <RELATIONSHIPS><RELATIONSHIP p2:arcrole="urn:fdc:Meridianlink.com:2017:mortgage/PARTY_IsVerifiedBy_SERVICE" p2:from="Party1" p2:to="Service1"/></RELATIONSHIPS>
  <SERVICES><SERVICE p2:label="Service1">
   <CREDIT><CREDIT_REQUEST><CREDIT_REQUEST_DATAS><CREDIT_REQUEST_DATA>
    <CREDIT_REPOSITORY_INCLUDED><CreditRepositoryIncludedEquifaxIndicator>true</CreditRepositoryIncludedEquifaxIndicator><CreditRepositoryIncludedExperianIndicator>true</CreditRepositoryIncludedExperianIndicator><CreditRepositoryIncludedTransUnionIndicator>true</CreditRepositoryIncludedTransUnionIndicator></CREDIT_REPOSITORY_INCLUDED>
    <CREDIT_REQUEST_DATA_DETAIL><CreditReportRequestActionType>${orderId === null ? 'Submit' : 'StatusQuery'}</CreditReportRequestActionType></CREDIT_REQUEST_DATA_DETAIL>
   </CREDIT_REQUEST_DATA></CREDIT_REQUEST_DATAS></CREDIT_REQUEST></CREDIT>
   <SERVICE_PRODUCT><SERVICE_PRODUCT_REQUEST><SERVICE_PRODUCT_DETAIL><ServiceProductDescription>CreditOrder</ServiceProductDescription>
    <EXTENSION><OTHER><p3:SERVICE_PREFERRED_RESPONSE_FORMATS>${format('Pdf')}${format('Xml')}</p3:SERVICE_PREFERRED_RESPONSE_FORMATS></OTHER></EXTENSION>
   </SERVICE_PRODUCT_DETAIL></SERVICE_PRODUCT_REQUEST></SERVICE_PRODUCT>
   ${orderId === null ? '' : `<SERVICE_PRODUCT_FULFILLMENT><SERVICE_PRODUCT_FULFILLMENT_DETAIL><VendorOrderIdentifier>${e(orderId)}</VendorOrderIdentifier></SERVICE_PRODUCT_FULFILLMENT_DETAIL></SERVICE_PRODUCT_FULFILLMENT>`}
  </SERVICE></SERVICES>
 </DEAL></DEALS></DEAL_SET></DEAL_SETS>
</MESSAGE>`

const scoresOf = (response: XmlNode): CreditFile['scores'] =>
  allOf(response, 'CREDIT_SCORE').flatMap((one) => {
    const [bureau, value] = [textOf(one, 'CreditRepositorySourceType'), c.scoreOf(textOf(one, 'CreditScoreValue'))]
    if (!c.isBureau(bureau) || value === null) return []
    const factors = allOf(one, 'CreditScoreFactorText').map((factor) => factor.text)
    return [{ bureau, value, model: textOf(one, 'CreditScoreModelNameType'), factors }]
  })

const debtsOf = (response: XmlNode): CreditFile['debts'] =>
  allOf(response, 'CREDIT_LIABILITY').map((one) => {
    const amount = (what: string) => c.dollarsOf(textOf(one, `CreditLiability${what}`))
    const limit = textOf(one, 'CreditLiabilityCreditLimitAmount')
    const rating = `${textOf(one, 'CreditLiabilityCurrentRatingType')} ${textOf(one, 'CreditLoanType')}`
    return {
      creditor: textOf(one, 'FullName'),
      kind: c.debtKindOf(textOf(one, 'CreditLiabilityAccountType')),
      isOpen: textOf(one, 'CreditLiabilityAccountStatusType') === 'Open',
      balance: amount('UnpaidBalanceAmount'),
      limit: limit === '' ? null : c.dollarsOf(limit),
      payment: amount('MonthlyPaymentAmount'),
      pastDue: amount('PastDueAmount'),
      lates: [amount('30DaysLateCount'), amount('60DaysLateCount'), amount('90DaysLateCount')],
      standing: /charge.?off/i.test(rating) ? 'charge-off' : /collection/i.test(rating) ? 'collection' : 'good',
    }
  })

const recordsOf = (response: XmlNode): CreditFile['records'] =>
  allOf(response, 'CREDIT_PUBLIC_RECORD').map((one) => ({
    kind: c.recordKindOf(textOf(one, 'CreditPublicRecordType')),
    filedOn: c.dayOf(textOf(one, 'CreditPublicRecordFiledDate')),
    amount: c.dollarsOf(textOf(one, 'CreditPublicRecordLegalObligationAmount')),
    ended:
      textOf(one, 'CreditPublicRecordDispositionDate') === '' ? null : textOf(one, 'CreditPublicRecordDispositionType'),
    court: textOf(one, 'CreditPublicRecordCourtName'),
  }))

/** Reads an answer about a person. Throws RangeError for amounts that are none. */
const read = (subject: ReportSubject, person: PersonAsked, root: XmlNode): Outcome<Answered> => {
  const told = firstOf(root, 'PARTY')
  const { isOther, ...matches } = c.matchesOf(person, {
    ...{ first: textOf(told, 'FirstName'), last: textOf(told, 'LastName') },
    ...{ ssn: textOf(told, 'TaxpayerIdentifierValue'), zip: textOf(told, 'PostalCode') },
  })
  const response = firstOf(root, 'CREDIT_RESPONSE')
  if (!response) return rejected('MALFORMED', 'its answer has no credit file')
  const scores = scoresOf(response)
  const debts = debtsOf(response)
  const file: CreditFile = {
    reportId: textOf(response, 'CreditReportIdentifier'),
    issuedOn: c.dayOf(textOf(response, 'CreditReportFirstIssuedDate')) ?? epochToPlainDate(subject.askedAtMs / 1000),
    pull: subject.pull ?? 'soft',
    scores,
    missing: allOf(response, 'CREDIT_FILE').flatMap((one) => {
      const [bureau, status] = [textOf(one, 'CreditRepositorySourceType'), textOf(one, 'CreditFileResultStatusType')]
      if (!c.isBureau(bureau) || status === '' || status === 'FileReturned') return []
      return [{ bureau, reason: /freeze|frozen/i.test(status) ? 'frozen' : 'no file' }]
    }),
    debts,
    records: recordsOf(response),
    inquiries: allOf(response, 'CREDIT_INQUIRY').map((one) => ({
      by: textOf(one, 'FullName'),
      on: c.dayOf(textOf(one, 'CreditInquiryDate')),
    })),
    alerts: allOf(response, 'CreditFileAlertMessageText').map((one) => one.text),
    matches,
  }
  const embedded = allOf(root, 'FOREIGN_OBJECT').find((one) => textOf(one, 'MIMETypeIdentifier') === 'application/pdf')
  const pdf = c.pdfOf(embedded && textOf(embedded, 'EmbeddedContentXML'))
  return c.creditAnswer(subject, { file, isOther, files: scores.length + debts.length, pdf })
}

const judge = (subject: ReportSubject, person: PersonAsked, root: XmlNode): Outcome<Answered> => {
  if (root.name !== 'MESSAGE') return rejected('MALFORMED', 'its answer is no answer to a credit request')
  const error = firstOf(root, 'ERROR_MESSAGE')
  if (error) return rejected(textOf(error, 'ErrorMessageCategoryCode') || 'ERROR', 'the bureaus were not asked')
  const status = textOf(firstOf(root, 'STATUS'), 'StatusCode')
  const ref = textOf(firstOf(root, 'SERVICE_PRODUCT_FULFILLMENT'), 'VendorOrderIdentifier')
  if (/^error$/i.test(status)) return rejected('ERROR', 'it could not work on this order')
  if (/^(new|pending|processing|inprogress)$/i.test(status))
    return ref === ''
      ? rejected('MALFORMED', 'its answer names no order')
      : { kind: 'pending', ref, pollAfterSeconds: 20 }
  if (!/^completed$/i.test(status)) return rejected('MALFORMED', 'its answer has a state that is not known')
  try {
    return read(subject, person, root)
  } catch (wrong) {
    if (wrong instanceof RangeError) return rejected('MALFORMED', 'its answer has amounts that are none')
    throw wrong
  }
}

/**
 * Credit Plus over Mortgage Credit Link, MISMO 3.4: an order is placed once, then asked after by its number. Whether it is a soft
 * pull depends on the account, so `connect` chooses it by the subject.
 */
export const creditPlus: Adapter = (connect) => {
  const send = async (subject: ReportSubject, orderId: string | null): Asked => {
    const { person } = subject
    const missing = c.creditNeeds(person)
    if (missing || !person) return missing ?? { kind: 'no-record' }
    const answer = await connect(subject).call({
      operation: orderId === null ? 'submit' : 'status',
      path: '/inetapi/request_products.aspx',
      xml: creditPlusRequest(person, orderId),
      about: subject.activityId,
      schema: Xml,
      repeatable: orderId !== null,
    })
    return answer.kind === 'ok' ? judge(subject, person, answer.value) : answer
  }
  return { isRepeatable: false, ask: (subject) => send(subject, null), check: send }
}
