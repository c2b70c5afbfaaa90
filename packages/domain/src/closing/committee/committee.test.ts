import { describe, expect, test } from 'vitest'
import { type Level, levelAbove, levelErrors, levelFor, levelSentence } from './level.ts'
import { mayDecide, whyNoVote } from './member.ts'
import { differingTerms, type Term } from './terms.ts'
import {
  type Ballot,
  cannotApprove,
  remindersDue,
  resultNow,
  resultReason,
  tally,
  usualDeadline,
  type VoteChoice,
} from './vote.ts'

const level = (over: Partial<Level> = {}): Level => ({
  ...{ name: 'Committee', upToCents: 500_000_000, quorum: 3, approvals: 2, majority: 'more-than-half', chair: false },
  ...over,
})
const ballots = (...choices: (VoteChoice | null)[]): Ballot[] =>
  choices.map((choice, at) => ({ role: at === 0 ? 'chair' : 'voting', counts: true, left: false, choice }))

const officers = level({ name: 'Officers', upToCents: 200_000_000 })
const board = level({ name: 'Board', upToCents: null })

test.each([
  [200_000_000, 'Officers'],
  [200_000_001, 'Committee'],
  [500_000_001, 'Board'],
])('[AH-03] the first level that covers %d cents decides', (amount, name) => {
  expect(levelFor([officers, level(), board], amount)?.name).toBe(name)
})

test('[AH-03] [AH-10] above the highest limit no level decides, and nothing comes after one without a limit', () => {
  expect(levelFor([officers, level()], 500_000_001)).toBeUndefined()
  expect(levelAbove([officers, level(), board], 200_000_000)?.name).toBe('Committee')
  expect(levelAbove([officers, level(), board], 500_000_000)?.name).toBe('Board')
  expect(levelAbove([officers, level(), board], null)).toBeUndefined()
  expect(levelAbove([officers, level()], 500_000_000)).toBeUndefined()
})

test('[AH-02] limits rise, only the last level has none, approvals fit the quorum, names are their own', () => {
  expect(levelErrors([officers, level(), board])).toEqual({})
  expect(
    levelErrors([
      level({ name: 'A', upToCents: null }),
      level({ name: ' a ', upToCents: 5 }),
      level({ name: '', upToCents: 5, approvals: 4 }),
    ]),
  ).toEqual({
    'levels.0.up_to': 'Only the last level may decide on any amount',
    'levels.1.name': 'Give each level a name of its own',
    'levels.2.name': '* Required',
    'levels.2.up_to': 'Enter more than the level before',
    'levels.2.approvals': 'Enter at most the number of votes cast',
  })
})

test('[AH-19] a level says in words what it decides', () => {
  expect(levelSentence(level({ chair: true, majority: 'unanimous' }))).toBe(
    'Loans of up to $5,000,000: 3 votes cast, at least 2 to approve, the chair among them, no declines.',
  )
  expect(levelSentence(level({ upToCents: null, quorum: 1, approvals: 1 }))).toBe(
    'Loans of any amount: 1 vote cast, at least 1 to approve, more approvals than declines.',
  )
})

test('[AH-04] advisory members and those whose authority ends below the amount have no vote, and read why', () => {
  const voting = { role: 'voting', authorityCents: 200_000_000 } as const
  expect([mayDecide(voting, 200_000_000), mayDecide(voting, 200_000_001)]).toEqual([true, false])
  expect(mayDecide({ role: 'advisory', authorityCents: null }, 1)).toBe(false)
  expect(whyNoVote(voting, 300_000_000)).toBe('May decide on loans up to $2,000,000: comments, no vote')
  expect(whyNoVote({ role: 'chair', authorityCents: null }, 300_000_000)).toBeNull()
})

describe('[AH-08] the result', () => {
  const result = (over: Partial<Level>, ...choices: (VoteChoice | null)[]) =>
    resultNow(level(over), ballots(...choices), 400_000_000)
  test.each<[string, Partial<Level>, (VoteChoice | null)[], string]>([
    ['approvals and more than half', {}, ['approve', 'approve', 'decline'], 'approved'],
    ['a tie is no majority', { quorum: 2, approvals: 1 }, ['approve', 'decline'], 'declined'],
    ['too few approvals', {}, ['approve', 'abstain', 'abstain'], 'declined'],
    ['too few cast', {}, ['approve', 'approve', null], 'no-quorum'],
    ['two thirds reached', { majority: 'two-thirds' }, ['approve', 'approve', 'decline'], 'approved'],
    ['two thirds missed', { majority: 'two-thirds', approvals: 1 }, ['approve', 'decline', 'abstain'], 'declined'],
    ['unanimous with an abstention', { majority: 'unanimous' }, ['approve', 'approve', 'abstain'], 'approved'],
    ['unanimous with one against', { majority: 'unanimous' }, ['approve', 'approve', 'decline'], 'declined'],
    ['the chair is missing', { chair: true }, ['abstain', 'approve', 'approve'], 'declined'],
    ['a recusal is no vote cast', {}, ['approve', 'approve', 'recuse'], 'no-quorum'],
  ])('%s', (_, over, choices, expected) => {
    expect(result(over, ...choices)).toBe(expected)
  })
  test('a loan that grew past the level is beyond it, whatever was voted', () => {
    const all = ballots('approve', 'approve', 'approve')
    expect(resultNow(level(), all, 500_000_001)).toBe('beyond-authority')
    expect(resultNow(level({ upToCents: null }), all, 500_000_001)).toBe('approved')
  })
  test('says why', () => {
    const some = ballots('abstain', 'approve', 'approve')
    expect(resultReason(level({ chair: true }), some, 'declined')).toBe(
      '2 to approve, 0 to decline, 1 abstained. The chair did not approve.',
    )
    expect(resultReason(level(), ballots('approve'), 'no-quorum')).toBe('1 of the 3 votes needed were cast.')
    expect(resultReason(level(), ballots('approve', 'decline', 'decline'), 'declined')).toContain(
      '2 approvals were needed',
    )
  })
})

test('[AH-07] who left no longer counts, and a rule that can no longer be met says so', () => {
  const [chair, second, third] = ballots('approve', 'approve', 'approve')
  const gone = [chair, second, third && { ...third, left: true }].filter((b) => b !== undefined)
  expect(tally(gone)).toMatchObject({ able: 2, cast: 2, approve: 2 })
  expect(cannotApprove(level(), gone)).toBe('It takes 3 votes, and 2 members may vote.')
  expect(cannotApprove(level({ quorum: 2 }), gone)).toBeNull()
  expect(cannotApprove(level({ quorum: 1, approvals: 1, chair: true }), ballots('recuse', 'approve'))).toBe(
    'The chair must approve, and no chair may vote.',
  )
})

test('[AH-13] reminders are due halfway and on the last day, once each, and none after the deadline', () => {
  const hour = 3_600_000
  const due = (hours: number, length = 96) =>
    remindersDue({ openedMs: 0, deadlineMs: length * hour, nowMs: hours * hour })
  expect([due(47), due(48), due(71), due(72), due(95), due(96)]).toEqual([0, 1, 1, 2, 2, 0])
  // Shorter than a day: halfway alone.
  expect([due(3, 8), due(4, 8), due(7, 8)]).toEqual([0, 1, 1])
})

test('[AH-17] terms that were changed, emptied or added differ; the same in other writing does not', () => {
  const term = (name: string, value: Term['value']): Term => ({ name, label: name, kind: 'text', value })
  expect(
    differingTerms(
      [term('rate', 0.1), term('recourse', 'Full '), term('fee', 0.02), term('reserve', null)],
      [term('rate', 0.1 + 1e-12), term('recourse', 'Full'), term('fee', null), term('reserve', ''), term('new', 1)],
    ),
  ).toEqual([
    { name: 'fee', label: 'fee', kind: 'text', approved: 0.02, now: null },
    { name: 'new', label: 'new', kind: 'text', approved: null, now: 1 },
  ])
})

test.each([
  ['a Monday', '2026-11-30', '2026-12-02'],
  ['a Thursday', '2026-12-03', '2026-12-07'],
  ['a Friday', '2026-12-04', '2026-12-08'],
  ['a Saturday', '2026-12-05', '2026-12-08'],
  ['a Sunday', '2026-12-06', '2026-12-08'],
])('[AH-23] a vote opened on %s usually ends two working days later', (_, today, end) => {
  expect(usualDeadline(today)).toBe(end)
})
