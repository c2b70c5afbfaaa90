import { type Bureau, bureaus, type CreditFile, creditLines, middleScore } from '@plinth/domain/credit/report/credit'
import { isPlainDate, type PlainDate } from '@plinth/domain/shared/dates'
import { type Failure, type Outcome, ok, rejected } from '../provider/outcome.ts'
import { answered, needs, wrongSubject } from './answers.ts'
import type { Answered, PersonAsked, ReportSubject } from './port.ts'

/** Who answers for us in a request, as the contract names us. */
export interface Requester {
  readonly lender: () => string
}

/** Nothing is asked about a person without the number and the address that bureaus look them up by. */
export const creditNeeds = (person: PersonAsked | null): Failure | null =>
  needs({
    'the name of the borrower': person?.last ?? null,
    'their social security number': person?.ssn ?? null,
    'the street of their home': person?.home.street ?? null,
    'its zip code': person?.home.zip ?? null,
  })

export const isBureau = (text: string): text is Bureau => (bureaus as readonly string[]).includes(text)

/** A score as bureaus write it, such as '+715'; null when it is none (a code for 'no score' among them). */
export const scoreOf = (text: string): number | null => {
  const score = Number(text.replace(/^\+/, ''))
  return Number.isInteger(score) && score >= 300 && score <= 850 ? score : null
}

/** Dollars of a text; 0 when it tells none. Throws RangeError for what is no amount. */
export const dollarsOf = (text: string | undefined): number => {
  const amount = Number((text ?? '').replaceAll(/[$,]/g, '') || 0)
  if (!Number.isFinite(amount) || amount < 0 || amount > 1e10) throw new RangeError('no amount')
  return amount
}

/** A day of a text; a month alone stands for its first; null when it tells none. */
export const dayOf = (text: string | undefined): PlainDate | null => {
  const day = /^\d{4}-\d{2}$/.test(text ?? '') ? `${text}-01` : (text ?? '').slice(0, 10)
  return isPlainDate(day) ? day : null
}

export const recordKindOf = (text: string): CreditFile['records'][number]['kind'] => {
  if (/bankruptcy/i.test(text)) return 'bankruptcy'
  if (/judge?ment/i.test(text)) return 'judgment'
  return /tax\s?lien/i.test(text) ? 'tax-lien' : 'other'
}

export const debtKindOf = (text: string): CreditFile['debts'][number]['kind'] =>
  text === 'Mortgage' ? 'mortgage' : text === 'Revolving' ? 'revolving' : 'other'

const MOST_BYTES = 20_000_000

/** The file that came with an answer, when it is a PDF of a size that is taken. */
export const pdfOf = (base64: string | undefined): Buffer | null => {
  if (!base64 || base64.length > MOST_BYTES * 1.4) return null
  const file = Buffer.from(base64, 'base64')
  return file.subarray(0, 5).toString('latin1') === '%PDF-' ? file : null
}

const digits = (text: string) => text.replaceAll(/\D/g, '')

/** Whether the file is of the person: one whose name and number both differ is somebody else's. */
export const matchesOf = (
  person: PersonAsked,
  told: { first: string; last: string; ssn: string; zip: string },
): CreditFile['matches'] & { isOther: boolean } => {
  const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()
  const name = same(told.last, person.last) && same(told.first.charAt(0), person.first.charAt(0))
  const ssn = digits(told.ssn).length < 4 ? null : digits(told.ssn).slice(-4) === (person.ssn ?? '').slice(-4)
  const address = told.zip === '' ? null : told.zip.slice(0, 5) === person.home.zip.slice(0, 5)
  return { name, ssn, address, isOther: !name && ssn !== true }
}

/** The rows of a credit file that was read, about this very person; no bureau with a file is no record. */
export const creditAnswer = (
  subject: ReportSubject,
  read: { file: CreditFile; isOther: boolean; files: number; pdf: Buffer | null },
): Outcome<Answered> => {
  if (read.isOther) return wrongSubject()
  if (read.files === 0) return { kind: 'no-record' }
  if (read.file.reportId === '') return rejected('MALFORMED', 'its answer has no number')
  return ok(
    answered(creditLines(read.file, subject.today), {
      reference: read.file.reportId,
      pdf: read.pdf,
      creditScore: middleScore(read.file.scores.map((one) => one.value)),
    }),
  )
}
