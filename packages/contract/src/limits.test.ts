import { rowsVisibleFirst } from '@plinth/domain/credit/report/types'
import { expect, test } from 'vitest'
import { FullApplication } from './intake/application-wizard.ts'
import { FormPhone } from './intake/application.ts'
import { ReportRow } from './credit/report.ts'

test('[Y-11] the phone of the form has 10 digits', () => {
  expect(
    ['2025550143', '202555014', '20255501430', '202-555-01'].map((phone) => FormPhone.safeParse({ phone }).success),
  ).toEqual([true, false, false, false])
})
test('[Y-12] a member has 50 percent unless said; the state is AL unless said', () => {
  const { sponsor, entity } = FullApplication.shape
  expect(entity.parse({ otherEntityMembers: [{ firstName: 'A' }] }).otherEntityMembers[0]?.percentage).toBe('50')
  expect(sponsor.parse({ firstName: 'A' }).state).toBe('AL')
})
test('[Y-27] six rows of a report show first, a confidence is 0 to 10', () => {
  expect(rowsVisibleFirst).toBe(6)
  const confidence = ReportRow.shape.confidence_level
  expect([-1, 0, 10, 11].map((n) => confidence.safeParse(n).success)).toEqual([false, true, true, false])
})
