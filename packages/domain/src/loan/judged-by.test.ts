import { expect, test } from 'vitest'
import { judgedBy, judgedPurposes, judges } from './judged-by.ts'

const general = { name: 'Bridge', in_use: true, purposes: [] as string[] }
const flips = { name: 'Flips', in_use: false, purposes: ['Flip', 'Double Flip'] }
const refinance = { name: 'Refinance', in_use: false, purposes: ['Refinance'] }
const draft = { name: 'Draft', in_use: false, purposes: [] as string[] }
const all = [general, draft, flips, refinance]

test.each([
  ['Flip', 'Flips'],
  ['Double Flip', 'Flips'],
  ['Refinance', 'Refinance'],
  ['Cash out', 'Bridge'],
  ['Purchase', 'Bridge'],
])('a %s loan is judged by %s', (purpose, name) => {
  expect(judgedBy(all, purpose)?.name).toBe(name)
})

test('without a general one only loans with one of their own are judged', () => {
  expect([judgedBy([flips], 'Flip')?.name, judgedBy([flips], 'Purchase')]).toEqual(['Flips', undefined])
})

test('the general one judges what is left over; one without purposes that is not in use judges none', () => {
  expect(judgedPurposes(all, general)).toEqual(['Purchase', 'Acquisition', 'Cash out'])
  expect(judgedPurposes(all, flips)).toEqual(['Flip', 'Double Flip'])
  expect(judgedPurposes(all, draft)).toEqual([])
  expect(all.map(judges)).toEqual([true, false, true, true])
})
