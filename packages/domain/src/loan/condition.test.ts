import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reportTypes } from '../shared/reports.ts'
import { activityStates } from './activity/types.ts'
import {
  blocksStepTo,
  conditionDecisions,
  conditionStageLabels,
  conditionStages,
  conditionState,
  needsNote,
  type Proof,
  proofState,
} from './condition.ts'
import { loanStatuses } from './status.ts'

const request = (state: Proof['state'], isGone = false): Proof => ({ type: 'document-request', state, isGone })
const report = (state: Proof['state']): Proof => ({ type: reportTypes[0], state, isGone: false })

test.each([
  [request('New'), 'outstanding'],
  [request('Rejected'), 'outstanding'],
  [request('Paused'), 'outstanding'],
  [request('Processing'), 'received'],
  [request('Sent'), 'received'],
  [request('Processed'), 'received'],
  [request('Accepted'), 'accepted'],
  [request('Accepted', true), 'gone'],
  [report('Waiting'), 'outstanding'],
  [report('Done'), 'accepted'],
] as const)('[AG-03] a proof %j is %s', (proof, expected) => {
  expect(proofState(proof)).toBe(expected)
})

test.each([
  ['open', null, false, 'open', false],
  ['open', request('New'), false, 'open', false],
  ['open', request('Processed'), false, 'received', false],
  ['open', request('Accepted'), false, 'received', false],
  ['open', request('Accepted', true), false, 'open', false],
  ['satisfied', null, false, 'satisfied', false],
  ['satisfied', request('Accepted'), true, 'satisfied', false],
  ['satisfied', request('New'), false, 'satisfied', false],
  ['satisfied', request('Accepted', true), true, 'open', true],
  ['satisfied', request('Rejected'), true, 'open', true],
  ['satisfied', request('Processed'), true, 'received', true],
  ['waived', request('Rejected'), true, 'waived', false],
] as const)('[AG-03] [AG-06] decided %s with %j (rests on it: %s) shows %s', (decision, proof, rests, state, lost) => {
  expect(conditionState(decision, proof, rests)).toEqual({ state, lostProof: lost })
})

test('[AG-06] a satisfied condition that rests on its proof shows satisfied exactly while that proof is accepted', () => {
  fc.assert(
    fc.property(fc.constantFrom(...activityStates), fc.boolean(), (state, isGone) => {
      const proof = request(state, isGone)
      expect(conditionState('satisfied', proof, true).state === 'satisfied').toBe(proofState(proof) === 'accepted')
    }),
  )
})

test('[AG-04] only an accepted proof speaks for itself', () => {
  expect([null, request('New'), request('Processed'), request('Accepted', true)].map(needsNote)).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect([request('Accepted'), report('Done')].map(needsNote)).toEqual([false, false])
})

test('[AG-07] a stage blocks its own step and each later one until funding; post-closing blocks nothing', () => {
  const blocked = Object.fromEntries(
    conditionStages.map((stage) => [stage, loanStatuses.filter((to) => blocksStepTo(stage, to))]),
  )
  expect(blocked).toEqual({
    'term-sheet': [
      'term-sheet-sent',
      'underwriting',
      'board-review',
      'commitment-sent',
      'commitment-accepted',
      'funded',
    ],
    commitment: ['commitment-sent', 'commitment-accepted', 'funded'],
    closing: ['funded'],
    funding: ['funded'],
    'post-closing': [],
  })
})

test('[AG-01] every stage has a label, and three decisions are taken by people', () => {
  expect(conditionStages.map((stage) => conditionStageLabels[stage])).toEqual([
    'Prior to term sheet',
    'Prior to commitment',
    'Prior to closing',
    'Prior to funding',
    'Post-closing',
  ])
  expect(conditionDecisions).toEqual(['open', 'satisfied', 'waived'])
})
