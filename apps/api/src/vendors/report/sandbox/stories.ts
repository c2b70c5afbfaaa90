import { createHash } from 'node:crypto'
import { type AskedReport, isCreditReport, reports } from '@plinth/domain/shared/reports'
import type { ReportSubject } from '../port.ts'

/** What a made-up provider does with a subject. docs: docs/providers.md. */
export const stories = [
  'good',
  'norecord',
  'pending',
  'fail',
  'malformed',
  'thin',
  'wrong',
  'slow',
  'down',
  'alert',
] as const
export type Story = (typeof stories)[number]

const byStreet: Readonly<Record<string, Story>> = {
  '9901': 'norecord',
  '9902': 'pending',
  '9903': 'fail',
  '9904': 'malformed',
  '9905': 'thin',
  '9906': 'wrong',
  '9907': 'slow',
  '9908': 'down',
}

const bySsn: Readonly<Record<string, Story>> = {
  '9001': 'norecord',
  '9002': 'thin',
  '9004': 'pending',
  '9005': 'fail',
  '9006': 'malformed',
  '9007': 'wrong',
  '9008': 'alert',
}

/**
 * The story of a subject: of a property by the end of its street number, of a credit report by the end of the number, of a
 * person by what stands behind a plus in their email address; any other is good.
 */
export const storyOf = (kind: AskedReport, { person, property }: ReportSubject): Story => {
  if (reports[kind].of === 'property') return ofStreet(property?.place.street ?? '') ?? 'good'
  const told = isCreditReport(kind) ? bySsn[(person?.ssn ?? '').slice(-4)] : undefined
  return told ?? ofEmail(person?.email ?? '') ?? 'good'
}

const ofStreet = (street: string): Story | undefined => byStreet[/^\d*?(99\d\d)\b/.exec(street)?.[1] ?? '']

const ofEmail = (email: string): Story | undefined => {
  const tag = /\+(\w+)@/.exec(email)?.[1]
  return stories.find((story) => story === tag)
}

/** A whole number from `from` up to `to`, always the same for the same words. */
export const pick = (words: string, from: number, to: number): number =>
  from + (createHash('sha256').update(words).digest().readUInt32BE(0) % (to - from + 1))

/** What tells one person from another. */
export const personKey = ({ person }: ReportSubject): string =>
  [person?.first, person?.last, person?.ssn, person?.birthDate].join(' ').toLowerCase()

export const placeKey = ({ property }: ReportSubject): string =>
  [property?.place.street, property?.place.zip.slice(0, 5)].join(' ').toLowerCase()

export const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

export const xml = (body: string, status = 200): Response =>
  new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${body}`, { status, headers: { 'content-type': 'text/xml' } })
