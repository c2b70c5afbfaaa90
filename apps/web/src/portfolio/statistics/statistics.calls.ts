import { getStatistics } from '@plinth/contract/portfolio/statistics'
import { type LoanStatus, loanStatuses } from '@plinth/domain/loan/status'
import { type Purpose, purposes } from '@plinth/domain/loan/terms'
import { type PropertyType, propertyTypes } from '@plinth/domain/people/property/types'
import { addDays, isPlainDate, plainDateToEpoch } from '@plinth/domain/shared/dates'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../../lib/api.ts'
import type { SearchText } from '../../lib/search-text.ts'

/** What the address bar says: which loans are counted. Dates are 'YYYY-MM-DD', both inclusive. */
export interface StatisticsView {
  status: LoanStatus | null
  type: PropertyType | null
  purpose: Purpose | null
  search: string
  from: string | null
  to: string | null
}

const oneOf = <T extends string>(all: readonly T[], value: SearchText[string]): T | null =>
  all.find((one) => one === value) ?? null
const dayIn = (value: SearchText[string]) =>
  typeof value === 'string' && isPlainDate(value) && value >= '1900-01-01' && value < '2100-01-01' ? value : null

/** Reads the address bar; whatever is no filter is left out. */
export const readStatisticsView = (search: SearchText): StatisticsView => ({
  status: oneOf(loanStatuses, search['status']),
  type: oneOf(propertyTypes, search['type']),
  purpose: oneOf(purposes, search['purpose']),
  search: typeof search['search'] === 'string' ? search['search'].slice(0, 200) : '',
  from: dayIn(search['from']),
  to: dayIn(search['to']),
})

/** The statistics over the loans that match; the ones before stay while the next are counted. */
export const useStatistics = (view: StatisticsView) =>
  useQuery({
    ...query(getStatistics, {
      query: {
        ...(view.status ? { status: [view.status] } : {}),
        ...(view.type ? { property_type: [view.type] } : {}),
        ...(view.purpose ? { purpose: [view.purpose] } : {}),
        ...(view.search ? { search: view.search } : {}),
        ...(view.from ? { from: plainDateToEpoch(view.from) } : {}),
        // The call takes the day after the last one.
        ...(view.to ? { to: plainDateToEpoch(addDays(view.to, 1)) } : {}),
      },
    }),
    placeholderData: keepPreviousData,
  })
