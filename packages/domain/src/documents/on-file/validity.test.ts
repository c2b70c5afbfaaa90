import { describe, expect, test } from 'vitest'
import { documentKinds } from '../document/kinds.ts'
import { defaultTemplates } from '../document-request/templates.ts'
import {
  dateKeysOf,
  type FiledDates,
  type FiledKind,
  filedKindOf,
  filedKinds,
  filedAs,
  standingOf,
} from './validity.ts'
import { subjectKinds } from './filing.ts'

const none: FiledDates = { issuedOn: null, expiresOn: null }
const standing = (kind: FiledKind, dates: Partial<FiledDates>, today: string) =>
  standingOf(filedAs(kind).validity, { ...none, ...dates }, today)

describe('[AB-03] validity by kind', () => {
  test.each([
    ['bank-statement', 60, '2026-05-11'],
    ['pfs', 90, '2026-06-10'],
    ['appraisal', 180, '2026-09-08'],
  ] as const)('[AB-03] of %s is %i days from its date', (kind, days, last) => {
    expect(filedAs(kind).validity).toEqual({ rule: 'days', days })
    expect(standing(kind, { issuedOn: '2026-03-12' }, '2026-03-12')).toEqual({ state: 'valid', validTo: last })
    expect(standing(kind, { issuedOn: '2026-03-12' }, last).state).toBe('valid')
    const after = new Date(Date.parse(last) + 86_400_000).toISOString().slice(0, 10)
    expect(standing(kind, { issuedOn: '2026-03-12' }, after)).toEqual({ state: 'out-of-date', validTo: last })
  })

  test.each(['id', 'insurance'] as const)('[AB-03] of %s is to its expiration', (kind) => {
    expect(standing(kind, { expiresOn: '2026-03-12' }, '2026-03-12')).toEqual({ state: 'valid', validTo: '2026-03-12' })
    expect(standing(kind, { expiresOn: '2026-03-12' }, '2026-03-13').state).toBe('out-of-date')
    expect(standing(kind, { issuedOn: '2026-03-01' }, '2026-03-13')).toEqual({ state: 'undated', validTo: null })
  })

  test('[AB-03] of an operating agreement is until amended', () => {
    expect(standing('operating-agreement', {}, '2040-01-01')).toEqual({ state: 'valid', validTo: null })
  })

  test('[AB-03] what is for one loan alone is not used for another', () => {
    for (const kind of ['payoff-letter', 'purchase-contract', 'other'] as const)
      expect(standing(kind, { issuedOn: '2026-03-12' }, '2026-03-12').state).toBe('not-reused')
  })
})

test('[AB-02] each kind that counts days or expires has a value that says so, or waits for staff to enter it', () => {
  expect(dateKeysOf('bank-statement')).toEqual({ issued: 'statement_end', expires: null })
  expect(dateKeysOf('id')).toEqual({ issued: 'issue_date', expires: 'expiration_date' })
  expect(dateKeysOf('insurance')).toEqual({ issued: 'effective_date', expires: 'policy_expiration_date' })
  expect(dateKeysOf('good-standing')).toEqual({ issued: null, expires: null })
  expect(standing('good-standing', {}, '2026-03-12').state).toBe('undated')
})

test('[AB-01] every kind of document belongs to somebody', () => {
  expect(new Set(filedKinds)).toEqual(new Set([...documentKinds, 'articles', 'ein-letter', 'good-standing', 'other']))
  for (const kind of filedKinds) expect(filedAs(kind).of.every((one) => subjectKinds.includes(one))).toBe(true)
})

test.each([
  ['Government ID', 'id'],
  ['Personal Financial Statement', 'pfs'],
  ['Articles of Organization', 'articles'],
  ['Certificate of Good Standing', 'good-standing'],
  ['EIN Letter', 'ein-letter'],
  ['Operating Agreement', 'operating-agreement'],
  ['Property Insurance', 'insurance'],
  ['Personal Bank Statements', 'bank-statement'],
  ['Credit Authorization', 'other'],
  ['Sponsor Biography', 'other'],
] as const)('[AB-01] what is requested as %s is on file as %s', (name, kind) => {
  expect(defaultTemplates.some((one) => one.document_name === name)).toBe(true)
  expect(filedKindOf({ read: null, names: [name] })).toBe(kind)
})

test('[AB-01] what a file is read as goes before its name, but articles are not told apart by reading', () => {
  expect(filedKindOf({ read: 'pfs', names: ['Bank Statements'] })).toBe('pfs')
  expect(filedKindOf({ read: 'operating-agreement', names: ['Articles of Organization'] })).toBe('articles')
})
