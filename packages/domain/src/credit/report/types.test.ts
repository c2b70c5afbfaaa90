import { expect, test } from 'vitest'
import { confidenceColour, inReportOrder } from './types.ts'
import { reportLabels, reportTypes } from '../../shared/reports.ts'

test('[N-14, N-15] credit reports come first and together, the appraisal last', () =>
  expect(
    inReportOrder(reportTypes.toReversed().map((report_type) => ({ report_type }))).map((r) => r.report_type),
  ).toEqual([
    'xactus',
    'credit-plus',
    'lexis-nexis',
    'plaid',
    'reonomy',
    'costar',
    'house-canary',
    'neighborhood-scout',
    'rentometer',
    'clear',
    'appraisal',
  ]))

test('[N-25] the appraisal is called so', () => expect(reportLabels.appraisal).toBe('Appraisal'))

test('[N-16] both credit reports carry one label', () => {
  expect(reportLabels.xactus).toBe(reportLabels['credit-plus'])
  expect(new Set(Object.values(reportLabels)).size).toBe(reportTypes.length - 1)
})

test.each([
  [0, 'red'],
  [4.9, 'red'],
  [5, 'yellow'],
  [9.9, 'yellow'],
  [10, 'black'],
])('[N-05] confidence %f is %s', (confidence, colour) => expect(confidenceColour(confidence)).toBe(colour))

test.each([-0.1, 10.1, Number.NaN])('[N-06] a confidence of %f is an error', (confidence) =>
  expect(() => confidenceColour(confidence)).toThrow(new RangeError(`A confidence is 0 to 10, not ${confidence}`)),
)
