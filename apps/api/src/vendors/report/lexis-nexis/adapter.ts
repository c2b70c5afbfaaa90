import { legalLines, type LegalFile } from '@plinth/domain/credit/report/legal'
import { z } from 'zod'
import type { ProviderClient } from '../../provider/client.ts'
import { type Outcome, ok, rejected } from '../../provider/outcome.ts'
import { answered, type Asked, fiveDigits, isFullName, wrongSubject } from '../answers.ts'
import { filingsOf, personNeeds, type Purposes, records, short } from '../legal.ts'
import type { Adapter, PersonAsked, ReportSubject } from '../port.ts'

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
type Result = NonNullable<z.output<typeof Identity>['FlexIDResponseEx']['response']['Result']>
type Individual = NonNullable<z.output<typeof PersonReport>['PersonReportResponseEx']['response']['Individual']>

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

const fault = rejected('FAULT', "it doesn't accept our credentials or this request")
/** Who asks, of what case and why, as every call says it. */
const userOf = (subject: ReportSubject, { glb, dppa }: Purposes, lender: string) => ({
  ReferenceCode: subject.loan,
  QueryId: subject.requestId,
  GLBPurpose: glb,
  DLPurpose: dppa,
  EndUser: { CompanyName: lender },
})
type User = ReturnType<typeof userOf>

/** Who the person is; the id under which the records on them lie is not empty. */
const identify = async (
  client: ProviderClient,
  { subject, person, user }: { subject: ReportSubject; person: PersonAsked; user: User },
): Promise<Outcome<Result & { UniqueId: string }>> => {
  const outcome = await client.call({
    operation: 'FlexID',
    path: '/WsIdentity/FlexID?ver_=1.9',
    body: {
      FlexIDRequest: { User: user, Options: { WatchLists: { WatchList: ['OFAC'] } }, SearchBy: searchBy(person) },
    },
    about: subject.activityId,
    schema: z.union([Identity, Fault]),
    repeatable: false,
  })
  if (outcome.kind !== 'ok') return outcome
  if ('fault' in outcome.value) return fault
  const { Header: header, Result: result } = outcome.value.FlexIDResponseEx.response
  const refused = headerFailure(header, subject.requestId)
  if (refused) return refused
  return result?.UniqueId ? ok({ ...result, UniqueId: result.UniqueId }) : { kind: 'no-record' }
}

/** What public records hold on the person of an id, and the provider's own number of the report. */
const recordsOn = async (
  client: ProviderClient,
  { subject, id, user }: { subject: ReportSubject; id: string; user: User },
): Promise<Outcome<{ individual: Individual; reference: string | null }>> => {
  const outcome = await client.call({
    operation: 'PersonReport',
    path: '/WsAccurint/PersonReport?ver_=1.9',
    body: { PersonReportRequest: { User: user, ReportBy: { UniqueId: id } } },
    about: subject.activityId,
    schema: z.union([PersonReport, Fault]),
    repeatable: false,
  })
  if (outcome.kind !== 'ok') return outcome
  if ('fault' in outcome.value) return fault
  const { Header: header, Individual: individual } = outcome.value.PersonReportResponseEx.response
  const refused = headerFailure(header, subject.requestId)
  if (refused) return refused
  return individual ? ok({ individual, reference: header.TransactionId ?? null }) : { kind: 'no-record' }
}

const ssnOf = (told: Result['ValidElementSummary']): LegalFile['ssn'] => {
  if (told?.SSNDeceased) return 'deceased'
  if (told?.SSNValid === undefined || told.SSNValid === null) return null
  return told.SSNValid ? 'valid' : 'invalid'
}

const fileOf = (result: Result, individual: Individual): LegalFile => ({
  identity: result.ComprehensiveVerification.ComprehensiveVerificationIndex / 5,
  ssn: ssnOf(result.ValidElementSummary),
  addressMatches: result.VerifiedElementSummary?.StreetAddress ?? null,
  ...filingsOf(individual),
  companies: individual.Businesses.map((one) => ({ name: one.Name, role: one.Role ?? '', status: one.Status ?? '' })),
  propertiesOwned: individual.Properties.filter((one) => one.CurrentOwner === true).length,
})

/** LexisNexis: who the person is, then what public records hold on them. */
export const lexisNexis =
  (purposes: Purposes, lender: () => string): Adapter =>
  (connect) => {
    const ask = async (subject: ReportSubject): Asked => {
      const { person } = subject
      const missing = personNeeds(person)
      if (missing || !person) return missing ?? { kind: 'no-record' }
      const user = userOf(subject, purposes, lender())
      const client = connect(subject)
      const identity = await identify(client, { subject, person, user })
      if (identity.kind !== 'ok') return identity
      const report = await recordsOn(client, { subject, id: identity.value.UniqueId, user })
      if (report.kind !== 'ok') return report
      const { individual, reference } = report.value
      if (!individual.Names.some((one) => isFullName(person, one.Full))) return wrongSubject()
      return ok(answered(legalLines(fileOf(identity.value, individual)), { reference }))
    }
    return { isRepeatable: false, ask, check: ask }
  }
