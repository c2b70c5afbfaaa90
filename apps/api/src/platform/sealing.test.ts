import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSealer } from './sealing.ts'

const key = (id: string) => ({ id, key: randomBytes(32) })
const k1 = key('k1')
const k2 = key('k2')
const place = 'borrower.ssn:0190a1b2-0000-7000-8000-000000000001'

test('what was sealed opens in its place, whatever it was', () => {
  const sealer = createSealer([k1])
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const whole = text.isWellFormed() ? text : text.toWellFormed()
      expect(sealer.open(sealer.seal(whole, place), place)).toBe(whole)
    }),
  )
})

test('an envelope shows nothing of the SSN, and two of the same SSN differ', () => {
  const sealer = createSealer([k1])
  const [one, other] = [sealer.seal('219-09-9999', place), sealer.seal('219-09-9999', place)]
  expect(one).not.toBe(other)
  expect(Buffer.from(one).toString() + Buffer.from(one.split('.')[3] ?? '', 'base64url').toString()).not.toContain(
    '219',
  )
})

test('an envelope moved to another row or column does not open', () => {
  const sealer = createSealer([k1])
  const envelope = sealer.seal('219-09-9999', place)
  expect(() => sealer.open(envelope, place.replace(/1$/, '2'))).toThrow('unable to authenticate')
  expect(() => sealer.open(envelope, place.replace('ssn', 'ein'))).toThrow('unable to authenticate')
})

test.each([2, 3, 4])('a changed part %i does not open', (part) => {
  const sealer = createSealer([k1])
  const parts = sealer.seal('219-09-9999', place).split('.')
  const bytes = Buffer.from(parts[part] ?? '', 'base64url')
  bytes[0] = (bytes[0] ?? 0) ^ 1
  parts[part] = bytes.toString('base64url')
  expect(() => sealer.open(parts.join('.'), place)).toThrow('unable to authenticate')
})

test('a shortened authentication tag does not open', () => {
  const sealer = createSealer([k1])
  const parts = sealer.seal('219-09-9999', place).split('.')
  parts[4] = Buffer.from(parts[4] ?? '', 'base64url')
    .subarray(0, 4)
    .toString('base64url')
  expect(() => sealer.open(parts.join('.'), place)).toThrow('Invalid authentication tag length')
})

test('after a change of keys the old envelope opens, and is known to be stale', () => {
  const envelope = createSealer([k1]).seal('219-09-9999', place)
  const changed = createSealer([k2, k1])
  expect(changed.open(envelope, place)).toBe('219-09-9999')
  expect(changed.isStale(envelope)).toBe(true)
  expect(changed.isStale(changed.seal('219-09-9999', place))).toBe(false)
  expect(() => createSealer([k2]).open(envelope, place)).toThrow('unknown key')
})

test('[AI-14] a digest is the same for the same value and key alone, and shows nothing of the value', () => {
  const [one, other] = [createSealer([k1]), createSealer([k2, k1])]
  const [digest = ''] = one.digests('123456789', 'legal_entity.ein')
  expect(one.digests('123456789', 'legal_entity.ein')).toEqual([digest])
  expect(other.digests('123456789', 'legal_entity.ein')[1]).toBe(digest)
  expect(other.digests('123456789', 'legal_entity.ein')[0]).not.toBe(digest)
  expect(one.digests('123456780', 'legal_entity.ein')[0]).not.toBe(digest)
  expect(one.digests('123456789', 'borrower.ssn')[0]).not.toBe(digest)
  expect(Buffer.from(digest.split('.')[1] ?? '', 'base64url')).toHaveLength(16)
})
