import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { backTest, type Outcome } from './back-test.ts'
import { outcomeOf } from '../../loan/outcome.ts'
import { defaultModel } from './default-model.ts'
import { modelDifference } from './difference.ts'
import type { ScoreModel } from './model.ts'

const changed = (edit: (model: { -readonly [K in keyof ScoreModel]: ScoreModel[K] }) => void): ScoreModel => {
  const copy = structuredClone(defaultModel)
  edit(copy)
  return copy
}

describe('[R-33] the difference of two versions', () => {
  test('is nothing between equals', () =>
    expect(modelDifference(defaultModel, structuredClone(defaultModel))).toEqual([]))
  test('names a weight, and what was before', () => {
    const after = changed((m) => (m.weights = { ...m.weights, borrowers: 3 }))
    expect(modelDifference(defaultModel, after)).toEqual([
      { part: 'weight', where: 'borrowers', before: 'Weight 1', after: 'Weight 3' },
    ])
  })
  test('names the points of a rule, where it lies, and a rule that was added or taken away', () => {
    const edit = (rules: ScoreModel['groups'][number]['variables'][number]['rules']) =>
      changed(
        (m) =>
          (m.groups = m.groups.map((g) => ({
            ...g,
            variables: g.variables.map((v) => (v.name === 'Credit score' ? { ...v, rules } : v)),
          }))),
      )
    const credit = defaultModel.groups.flatMap((g) => g.variables).find((v) => v.name === 'Credit score')
    const [first, ...rest] = credit?.rules ?? []
    const where = 'borrowers › Credit › Credit score'
    expect(modelDifference(defaultModel, edit([{ condition: '<', criteria: '600', score: -20 }, ...rest]))).toEqual([
      { part: 'rule', where, before: '< 600: -15', after: '< 600: -20' },
    ])
    expect(modelDifference(defaultModel, edit(rest))).toEqual([
      { part: 'rule', where, before: '< 600: -15', after: null },
    ])
    expect(modelDifference(edit(rest), edit(first ? [first, ...rest] : rest))).toEqual([
      { part: 'rule', where, before: null, after: '< 600: -15' },
    ])
  })
  test('a group taken away takes its variables and rules with it', () => {
    const after = changed((m) => (m.groups = m.groups.filter((g) => g.name !== 'Terms')))
    const parts = modelDifference(defaultModel, after).map((one) => one.part)
    expect(parts).toEqual(['group', 'variable', 'rule', 'rule', 'variable', 'rule'])
  })
})

describe('[R-33] a back-test over past loans', () => {
  const trial = (outcome: Outcome, active: number | null, tested: number | null) => ({
    id: `${active}-${tested}`,
    name: 'Loan',
    outcome,
    active,
    tested,
  })
  test('past loans are those that were made or rejected', () =>
    expect(
      (['preliminary', 'board-review', 'funded', 'paid-off', 'rejected'] as const).map((status) => outcomeOf(status)),
    ).toEqual([null, null, 'made', 'made', 'rejected']))
  test('tells how well each model tells made loans from rejected ones', () => {
    const result = backTest([trial('made', 60, 90), trial('made', 40, 70), trial('rejected', 50, 20)])
    expect(result).toMatchObject({ loans: 3, up: 2, down: 1, same: 0 })
    expect(result.active).toEqual({ scored: 3, made: 50, rejected: 50, separation: 0.5 })
    expect(result.tested).toEqual({ scored: 3, made: 80, rejected: 20, separation: 1 })
  })
  test('ties count half, and without loans of both kinds nothing is told apart', () => {
    expect(backTest([trial('made', 50, 50), trial('rejected', 50, 50)]).active.separation).toBe(0.5)
    expect(backTest([trial('made', 50, 50)]).active).toEqual({ scored: 1, made: 50, rejected: null, separation: null })
    expect(backTest([]).tested).toEqual({ scored: 0, made: null, rejected: null, separation: null })
  })
  test('rejected loans alone are not told apart; a loan that the tested model does not score is not moved', () => {
    expect(backTest([trial('rejected', 50, null)])).toEqual({
      ...{ loans: 1, up: 0, down: 0, same: 1, moves: [] },
      active: { scored: 1, made: null, rejected: 50, separation: null },
      tested: { scored: 0, made: null, rejected: null, separation: null },
    })
  })
  test('the ten loans that move most are named, in either direction, the farthest first', () => {
    const trials = [3, -12, 1, -2, 7, 5, -4, 6, 9, -8, 10, -11].map((by) => trial('made', 50, 50 + by))
    const { moves, up, down } = backTest(trials)
    expect(moves.map((one) => (one.tested ?? 0) - 50)).toEqual([-12, -11, 10, 9, -8, 7, 6, 5, -4, 3])
    expect([up, down]).toEqual([7, 5])
  })
  test('a loan without a score is counted and not moved', () =>
    expect(backTest([trial('made', null, 70)])).toMatchObject({ loans: 1, same: 1, moves: [], active: { scored: 0 } }))
  test('the separation is that of counting every pair', () => {
    const scores = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(scores, scores, (made, rejected) => {
        const trials = [...made.map((n) => trial('made', n, n)), ...rejected.map((n) => trial('rejected', n, n))]
        let won = 0
        for (const good of made) for (const bad of rejected) won += good > bad ? 1 : good === bad ? 0.5 : 0
        const found = backTest(trials).active.separation ?? -1
        return Math.abs(found - won / (made.length * rejected.length)) < 1e-9
      }),
    )
  })
})
