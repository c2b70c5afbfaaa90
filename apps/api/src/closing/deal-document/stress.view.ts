import { breakPoints, type StressAxis, stressAxes, stressLabel } from '@plinth/domain/credit/policy/stress'
import type { SizingCase, SizingKey } from '@plinth/domain/credit/policy/sizer'
import type { PolicyRule } from '@plinth/domain/credit/policy/policy-set'
import { isDealMeasure, ratioLabels } from '@plinth/domain/underwriting/ratios'

/** The figures that an axis moves, whose sources are told; the first that has one. */
const movedBy: Readonly<Record<StressAxis, readonly SizingKey[]>> = {
  rate: ['interestRate'],
  noi: ['currentNoi', 'expectedNoi'],
  capRate: ['stabilizedValue'],
  vacancy: ['grossIncome'],
  delay: ['durationMonths'],
}

const placeOn = (axis: StressAxis, at: number): string =>
  axis === 'delay' ? `${Math.floor(at)} months` : `${Number((at * 100).toFixed(1))}%`

/** How far one thing may go wrong before a limit is broken: a row for each axis that is known, with its source (AH-16). */
export const stressLines = (o: {
  figures: SizingCase
  rules: readonly PolicyRule[]
  sources: Readonly<Partial<Record<SizingKey, string>>>
}): [string, string][] =>
  stressAxes.flatMap((axis): [string, string][] => {
    const points = breakPoints(o.figures, o.rules, axis).filter(({ state }) => state !== 'unknown')
    if (points.length === 0) return []
    const named = (key: string) => (isDealMeasure(key) ? ratioLabels[key] : key)
    const first = points
      .flatMap(({ rule, state, at }) => (state === 'breaks' && at !== null ? [{ key: rule.key, at }] : []))
      .toSorted((a, b) => Math.abs(a.at) - Math.abs(b.at))[0]
    const broken = points.filter(({ state }) => state === 'broken').map(({ rule }) => named(rule.key))
    const source = movedBy[axis].map((key) => o.sources[key]).find((text) => text !== undefined && text !== '')
    const lines = [
      first ? `${named(first.key)} breaks beyond ${placeOn(axis, first.at)}` : 'No further limit breaks',
      ...(broken.length > 0 ? [`Outside policy already: ${broken.join(', ')}`] : []),
      ...(source === undefined ? [] : [`Source: ${source}`]),
    ]
    return [[`Stress, ${stressLabel(axis).toLowerCase()}`, lines.join('\n')]]
  })
