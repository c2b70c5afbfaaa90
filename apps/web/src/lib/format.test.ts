import { datesRead, formatPlainDate } from '@plinth/domain/shared/dates'
import { expect, test, vi } from 'vitest'
import { date, monthOf, plainDate } from './format.ts'
import { identityConfig } from './identity-config.ts'

test.each([
  ['2026-01', 'Jan', '2026'],
  ['2025-12', 'Dec', '2025'],
])('the month %s of a chart reads %s, below it %s', (month, name, year) => {
  expect(monthOf(month)).toEqual({ name, year })
})

test('[Y-05] [Y-06] dates read month first until the installation says otherwise, in sentences of the rules too', async () => {
  expect([date(Date.UTC(2026, 2, 7) / 1000), plainDate('2026-03-07')]).toEqual(['03.07.2026', '03.07.2026'])
  vi.stubGlobal('fetch', async () => Response.json({ date_format: 'dd.mm.yyyy' }))
  await identityConfig()
  expect([date(Date.UTC(2026, 2, 7) / 1000), plainDate('2026-03-07')]).toEqual(['07.03.2026', '07.03.2026'])
  expect([formatPlainDate('2026-03-07'), datesRead()]).toEqual(['07.03.2026', 'dd.mm.yyyy'])
})
