import { expect, test } from 'vitest'
import { readPaper } from '../extract.ts'

type Placed = readonly [text: string, x: number, y: number]

/** Words at places: each entry a text, how far it stands from the left edge and from the top, in thousandths. */
const read = (...placed: readonly Placed[]) => {
  const words = placed.flatMap(([text, x, y]) => {
    let left = x / 1000
    return text.split(' ').map((word) => {
      const w = word.length * 0.007
      const placedWord = { text: word, x: left, y: y / 1000, w, h: 0.009 }
      left += w + 0.004
      return placedWord
    })
  })
  const text = placed.map(([said]) => said).join('\n')
  return Object.fromEntries(
    readPaper('insurance', [{ page: 1, text, words }]).values.map((one) => [one.key, one.unsure ?? one.value]),
  )
}

/** The labels of a blank certificate, as the form prints them. */
const blank: readonly Placed[] = [
  ['CERTIFICATE OF LIABILITY INSURANCE', 300, 50],
  ['If the certificate holder is an additional insured', 30, 100],
  ['INSURER A :', 500, 217],
  ['INSURED', 35, 233],
  ['INSURER B :', 500, 233],
  ['INSURER C :', 500, 248],
  ['COVERAGES', 35, 312],
  ['CERTIFICATE NUMBER:', 300, 312],
  ['ADDL SUBR', 288, 372],
  ['INSD WVD', 288, 384],
  ['POLICY NUMBER', 400, 384],
  ['(MM/DD/YYYY)', 540, 384],
  ['(MM/DD/YYYY)', 630, 384],
  ['COMMERCIAL GENERAL LIABILITY', 80, 398],
  ['EACH OCCURRENCE $', 700, 398],
  ['AUTOMOBILE LIABILITY', 60, 490],
  ['EACH OCCURRENCE $', 700, 560],
  ['DESCRIPTION OF OPERATIONS below', 60, 660],
  ['DESCRIPTION OF OPERATIONS / LOCATIONS / VEHICLES', 35, 700],
  ['CERTIFICATE HOLDER', 35, 800],
]
const liability: readonly Placed[] = [
  ['Maple Street Holdings LLC', 118, 248],
  ['12 Maple Street', 118, 262],
  ['Great Northern Insurance Company', 570, 217],
  ['20303', 890, 217],
  ['A', 35, 440],
  ['GLN 884512-03', 355, 440],
  ['09/01/2026', 540, 440],
  ['09/01/2027', 620, 440],
  ['1,000,000', 860, 398],
]
const day = (text: string) => Date.parse(text) / 1000

test('[DC-06] a blank certificate of insurance states nothing: labels are neither insurers nor insured nor numbers', () => {
  expect(read(...blank)).toEqual({})
})

test('[DC-06] a certificate is read box by box: who is insured by whom, and the policy of general liability', () => {
  expect(read(...blank, ...liability)).toEqual({
    ...{ insurer: 'Great Northern Insurance Company', named_insured: 'Maple Street Holdings LLC' },
    ...{ policy_number: 'GLN 884512-03', liability_limit: 1_000_000 },
    ...{ effective_date: day('2026-09-01'), policy_expiration_date: day('2027-09-01') },
  })
})

test('[DC-06] its insurer is that of the letter beside the policy, and other policies are not mixed in', () => {
  const second: readonly Placed[] = [
    ['Harbor Surplus Lines', 570, 233],
    ['41297', 890, 233],
    ['XU-551209', 355, 560],
    ['10/01/2026', 540, 560],
    ['10/01/2028', 620, 560],
    ['5,000,000', 860, 560],
  ]
  const first = liability.map((one): Placed => (one[0] === 'A' ? ['B', 35, 440] : one))
  expect(read(...blank, ...first, ...second)).toMatchObject({
    ...{ insurer: 'Harbor Surplus Lines', policy_number: 'GLN 884512-03', liability_limit: 1_000_000 },
    policy_expiration_date: day('2027-09-01'),
  })
  expect(read(...blank, ...second)).not.toHaveProperty('policy_number')
})

test('[DC-06] one that a program sets in lines of its own is read by them', () => {
  const text = `ACORD 25 (2016/03)
CERTIFICATE OF LIABILITY INSURANCE
A  COMMERCIAL GENERAL LIABILITY CGL-7845291  01/01/2026  01/01/2027
B  AUTOMOBILE LIABILITY AUTO-552910  02/01/2026  02/01/2027
Each Occurrence Limit: $1,000,000
General Aggregate  $2,000,000
Insurer A: Great Northern Insurance Company (AM Best Rating: A+)`
  const values = readPaper('insurance', [{ page: 1, text }]).values
  expect(Object.fromEntries(values.map((one) => [one.key, one.unsure ?? one.value]))).toEqual({
    ...{ insurer: 'Great Northern Insurance Company', policy_number: 'CGL-7845291', liability_limit: 1_000_000 },
    ...{ effective_date: day('2026-01-01'), policy_expiration_date: day('2027-01-01') },
  })
})

test('[DC-06] the property is the one that its description of operations names', () => {
  const named = read(...blank, ...liability, ['RE: 12 Maple Street, Albany, NY 12203', 35, 720])
  expect(named['insured_location']).toBe('12 Maple Street, Albany, NY 12203')
  expect(read(...blank, ...liability, ['All operations of the named insured', 35, 720])).not.toHaveProperty(
    'insured_location',
  )
})
