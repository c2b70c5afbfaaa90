import { borrowerMessages } from '@plinth/domain/people/party/borrower'
import { earliestBirth, isStorable, isZipcode, mostDollars } from '@plinth/domain/shared/limits'
import { stateCodeOf } from '@plinth/domain/shared/us-states'
import { isPersonName } from '@plinth/domain/shared/text'
import { z } from 'zod'

/** Schemas of single fields that many calls share. Money on the wire is whole dollars unless a field says otherwise. */

const id = <Name extends string>(name: Name) => z.uuid().brand<Name>().describe(`Id (UUID) of the ${name}`)

export const LoanId = id('loan')
export type LoanId = z.infer<typeof LoanId>
export const BorrowerId = id('borrower')
export type BorrowerId = z.infer<typeof BorrowerId>
export const ContactId = id('contact')
export type ContactId = z.infer<typeof ContactId>
export const PropertyId = id('property')
export type PropertyId = z.infer<typeof PropertyId>
export const LegalEntityId = id('legal entity')
export type LegalEntityId = z.infer<typeof LegalEntityId>
export const ActivityId = id('activity')
export type ActivityId = z.infer<typeof ActivityId>
export const ProcessId = id('process')
export type ProcessId = z.infer<typeof ProcessId>
export const DocumentId = id('document')
export type DocumentId = z.infer<typeof DocumentId>
export const TemplateId = id('template')
export type TemplateId = z.infer<typeof TemplateId>
export const UserId = id('user')
export type UserId = z.infer<typeof UserId>
export const NotificationId = id('notification')
export type NotificationId = z.infer<typeof NotificationId>
export const ThreadId = id('thread')
export type ThreadId = z.infer<typeof ThreadId>

/** A loan in a path: its uuid or its human id, `BL-10042` (A-22, V-27). */
export const LoanKey = z
  .union([z.uuid(), z.string().regex(/^[A-Z]{2}-\d{1,10}$/)], "Must be a loan's id (UUID) or number, such as BL-10042")
  .describe("The loan's id (UUID) or human id (BL-10042)")

/** Text with plain line ends: what is pasted from a word processor breaks lines and pages by characters of its own. */
const pasted = () =>
  z
    .string()
    .overwrite((s) => s.replace(/[\v\f\u2028\u2029]/g, '\n'))
    .trim()
/** Trimmed text of 1 to `max` characters; `missing` is what is said of none. */
export const text = (max: number, missing = '* Required') =>
  pasted().min(1, missing).max(max).refine(isStorable, 'Invalid characters')
/** Trimmed text of 0 to `max` characters. */
export const textOrEmpty = (max: number) => pasted().max(max).refine(isStorable, 'Invalid characters')

export const Email = z
  .email({
    error: ({ input }) => (input === '' ? borrowerMessages.email : borrowerMessages.emailFormat),
  })
  .max(254)
  .transform((s) => s.toLowerCase())
  .describe('Email address, compared in lower case')

/** Dollars with at most two decimals, zero or more. The server keeps integer cents. */
export const Dollars = z
  .number()
  .min(0)
  .max(mostDollars)
  .refine((n) => Math.abs(n * 100 - Math.round(n * 100)) < 1e-6, 'At most two decimals')
  .describe('US dollars, at most two decimals')

/** Seconds since 1970, up to the year 2100; larger values are milliseconds sent by mistake. */
export const EpochSeconds = z
  .int()
  .min(-2_208_988_800)
  .max(4_102_444_800)
  .describe('Epoch seconds (UTC). A plain date travels as 00:00 UTC of that date')

/** A fraction: 0.1 is 10 percent. */
export const Fraction = z.number().min(0).max(1).describe('Fraction: 0.1 is 10 percent')

/** The row version an edit was made on; a stale one answers 409 version_conflict. */
export const Version = z.int().min(1).describe('Version of the record as last read; a stale one is refused with 409')

/**
 * The same of a call that the requirements write without a version (V): left out, the last writer wins, and the reply says
 * so in `warning`.
 */
export const VersionIfRead = Version.optional().describe(
  'Version of the record as last read; a stale one is refused with 409. Left out, the last writer wins and the reply carries a warning',
)

/** What a reply says of an edit that carried no version. */
export const writtenUnseen = 'Saved without a version: any change someone else made in between was overwritten.'

/** The answer of a call that takes `VersionIfRead`. */
export const mayWarn = <Shape extends z.core.$ZodLooseShape>(reply: z.ZodObject<Shape>) =>
  reply.extend({
    warning: z
      .literal(writtenUnseen)
      .optional()
      .describe('Present when the edit carried no version: the last writer wins'),
  })

export const Ack = z.object({ ok: z.literal(true).describe('It was done') }).describe('Done')

/** Answer of the calls that hand a file out: the file itself. */
export const FileReply = z.string().describe('The file').meta({ contentEncoding: 'binary' })

/** The id of a record inside an answer; in paths the branded schemas above are used. */
export const idOf = (name: string) => z.uuid().describe(`Id (UUID) of the ${name}`)
/** A branded id for the words that need one in paths only. */
export const pathId = <Name extends string>(name: Name) => id(name)

/** Money in an answer; sums and averages may carry more digits than an entry may. */
export const Amount = z.number().describe('US dollars')
/** An instant in an answer. */
export const Instant = z.int().describe('Epoch seconds (UTC)')
/** A plain date in an answer. */
export const DateEpoch = z.int().describe('Epoch seconds of 00:00 UTC of the date')

/** Query flags arrive as text; a client may hand over a boolean. */
export const QueryFlag = z
  .union([z.boolean(), z.enum(['true', 'false'])])
  .transform((value) => value === true || value === 'true')
  .describe('true or false')

/** Said with a property that becomes the second one of a loan entered as no blanket loan (E-08). */
export const MakesBlanket = QueryFlag.optional().describe(
  'true makes the loan a blanket loan; needed with a second property where it was entered as none',
)

/** A query parameter that may be repeated: one value or several become a list. */
export const repeated = <S extends z.ZodType>(schema: S) =>
  z.union([z.array(schema).max(200), schema.transform((value) => [value])])

/** A whole number in a query, which travels as text. */
export const queryInt = (min: number, max: number) => z.coerce.number<number | string>().int().min(min).max(max)

/** Phone as stored: a 3-digit code, a dash and 7 digits (G-26). */
export const Phone = z
  .string()
  .regex(/^\d{3}-\d{7}$/, 'Phone number is not valid')
  .describe("Phone as 'code-number': 3 digits, a dash, 7 digits")

/** Nine digits that can be a social security number (G-21). */
export const Ssn = z
  .string()
  .regex(/^(?!000|666|9)\d{3}(?!00)\d{2}(?!0000)\d{4}$/, 'SSN is not valid')
  .describe('Social security number, 9 digits; write-only, sent only when filled')

/** Name of a person: letters, spaces, dashes, an apostrophe between letters (E-23). */
export const personName = (missing?: string) =>
  text(100, missing).refine((name) => name === '' || isPersonName(name), '* Enter a valid name')

export const PersonName = personName()

/** ZIP code of five digits, or nine with a dash. */
export const Zipcode = z
  .string()
  .trim()
  .refine(isZipcode, { error: ({ input }) => (input === '' ? borrowerMessages.zip : '* Enter a valid ZIP code') })
  .describe('ZIP code, 12345 or 12345-6789')

/** A state by its code or name; kept as the code. */
export const StateCode = z
  .string()
  .refine((given) => stateCodeOf(given) !== null, {
    error: ({ input }) => (input === '' ? borrowerMessages.state : '* Enter a valid state'),
  })
  .transform((given) => stateCodeOf(given) ?? given)
  .describe('State, by its two-letter code or its name')

/** The same, or nothing. */
export const ZipcodeOrEmpty = z
  .string()
  .trim()
  .refine((given) => given === '' || isZipcode(given), '* Enter a valid ZIP code')

/** A state, or nothing. */
export const StateCodeOrEmpty = z
  .string()
  .trim()
  .refine((given) => given === '' || stateCodeOf(given) !== null, '* Enter a valid state')
  .transform((given) => stateCodeOf(given) ?? given)

const DAY_SECONDS = 86_400

/** Date of birth: 1900 or later, and not in the future anywhere on earth. */
export const BirthDate = z
  .int()
  .min(earliestBirth, 'Birth date is not valid')
  .refine((epoch) => epoch <= Date.now() / 1000 + DAY_SECONDS, 'Birth date is not valid')
  .describe('Date of birth, epoch seconds of 00:00 UTC; not in the future')

export const Coordinates = z
  .object({
    lat: z.number().min(-90).max(90).describe('Latitude in degrees'),
    lng: z.number().min(-180).max(180).describe('Longitude in degrees'),
  })
  .describe('Coordinates; 0,0 when the address could not be located')

/** A finding to look at, on a loan or on one of its borrowers or properties (O-09, O-10). */
export const InsightView = z
  .object({
    name: z.string().describe('Short name'),
    description: z.string().describe('What was found'),
    level: z.int().describe('0 grey, 1 yellow, higher red'),
  })
  .meta({ id: 'Insight', description: 'A finding' })
export type InsightView = z.infer<typeof InsightView>

/** A loan where it is only named: in a party's list, a notification, an activity. */
export const LoanRef = z
  .object({
    id: idOf('loan'),
    human_id: z.string().describe('Human id, such as BL-10042'),
    name: z.string().describe('Name of the loan'),
  })
  .meta({ id: 'LoanRef', description: 'A loan, named' })
export type LoanRef = z.infer<typeof LoanRef>
