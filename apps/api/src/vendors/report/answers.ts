import type { ReportLine } from '@plinth/domain/credit/report/lines'
import { z } from 'zod'
import type { Answer } from '../provider/client.ts'
import { type Failure, type Outcome, rejected } from '../provider/outcome.ts'
import type { Answered, PersonAsked, Place, ReportSubject } from './port.ts'
import { readXml, type XmlNode } from '../../platform/formats/xml.ts'

/** A report with nothing beside its rows but what is named. */
export const answered = (lines: readonly ReportLine[], rest: Partial<Omit<Answered, 'lines'>> = {}): Answered => ({
  ...{ lines, reference: null, pdf: null, creditScore: null, area: null },
  ...rest,
})

/** An answer about somebody or something else is refused: nothing of it is kept. */
export const wrongSubject = (): Failure => rejected('WRONG_SUBJECT', 'it answered about another subject')

/** XML as an answer of a call: well-formed, without a document type. */
export const Xml = z.string().transform((text, ctx): XmlNode => {
  try {
    return readXml(text)
  } catch {
    ctx.addIssue({ code: 'custom', message: 'is no XML' })
    return z.NEVER
  }
})

const POLL_SECONDS = 20

/** A service that accepted and still works on it answers 202. */
export const stillWorking = ({ status }: Answer): Failure | null =>
  status === 202 ? { kind: 'pending', ref: 'again', pollAfterSeconds: POLL_SECONDS } : null

/** Names what a service cannot begin without; null when all is there. */
export const needs = (fields: Readonly<Record<string, unknown>>): Failure | null => {
  const missing = Object.entries(fields)
    .filter(([, value]) => value === null || value === '' || value === undefined)
    .map(([name]) => name)
  return missing.length === 0 ? null : { kind: 'needs-input', fields: missing }
}

const letters = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')

/** Whether a name is that of the person: the last name as it stands, the first by its first letter. */
export const isPerson = (person: PersonAsked, first: string, last: string): boolean =>
  letters(last) === letters(person.last) && letters(first).charAt(0) === letters(person.first).charAt(0)

export const isFullName = (person: PersonAsked, full: string): boolean => {
  const told = full.split(/\s+/).map(letters)
  return told.includes(letters(person.last)) && told.some((word) => word.startsWith(letters(person.first).charAt(0)))
}

export const fiveDigits = (zip: string): string => zip.trim().slice(0, 5)

export const isSameZip = (place: Place, zip: string | null | undefined): boolean =>
  zip === null || zip === undefined || zip === '' || fiveDigits(zip) === fiveDigits(place.zip)

export const onOneLine = ({ street, city, state, zip }: Place): string => `${street}, ${city}, ${state} ${zip}`

/** Kinds of property that are valued as homes (providers: single family, two to four families, condominium). */
export const homes: ReadonlySet<string> = new Set(['SFH', 'FAMILY', 'CONDO'])

/** The property of a subject. Fails with needs-input when its address is not complete. */
export const propertyOf = (subject: ReportSubject) => {
  const { property } = subject
  return {
    property,
    failure: needs({
      'the street of the property': property?.place.street ?? null,
      'its zip code': property?.place.zip ?? null,
    }),
  }
}

export type Asked = Promise<Outcome<Answered>>
