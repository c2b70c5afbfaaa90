import type { Statistics } from '@plinth/contract/portfolio/statistics'
import { loanStatuses, progression } from '@plinth/domain/loan/status'
import { Values } from '@plinth/domain/shared/median'
import { centsToDollars } from '@plinth/domain/shared/money'
import { weightedBy } from '@plinth/domain/underwriting/ratios'
import { lateDays, type Month, type StatisticsSums, type Tally } from './statistics-sums.ts'

type Parts = readonly StatisticsSums[]
const dollars = (cents: number) => centsToDollars(Math.round(cents))
const tally = (row: Tally | undefined) => ({ count: row?.count ?? 0, amount: dollars(row?.amount_cents ?? 0) })
const sum = (parts: Parts, of: (part: StatisticsSums) => number): number =>
  parts.reduce((total, part) => total + of(part), 0)

/** Sums by key of all parts, the largest amount first. */
const tallied = (parts: Parts, of: (part: StatisticsSums) => readonly Tally[]): Tally[] => {
  const all = new Map<string, Tally>()
  for (const { key, count, amount_cents } of parts.flatMap(of)) {
    const known = all.get(key)
    all.set(key, {
      key,
      count: count + (known?.count ?? 0),
      amount_cents: amount_cents + (known?.amount_cents ?? 0),
    })
  }
  return [...all.values()].sort((a, b) => b.amount_cents - a.amount_cents || (a.key < b.key ? -1 : 1))
}

/** How many of the loans that reached a stage reached the next, along the path of the pipeline. */
const conversionOf = (parts: Parts): Statistics['conversion'] => {
  const furthest = tallied(parts, (part) => part.furthest.all)
  const reached = (stage: number) =>
    furthest.reduce((total, row) => total + (Number(row.key) >= stage ? row.count : 0), 0)
  return progression.slice(0, -1).map((from, stage) => {
    const [entered, moved_on] = [reached(stage), reached(stage + 1)]
    return {
      from,
      to: progression[stage + 1] ?? from,
      entered,
      moved_on,
      rate: entered === 0 ? null : moved_on / entered,
    }
  })
}

const monthAfter = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}

const nothing: Month = { requests: 0, requests_cents: 0, fundings: 0, fundings_cents: 0 }
const together = (a: Month, b: Month): Month => ({
  requests: a.requests + b.requests,
  requests_cents: a.requests_cents + b.requests_cents,
  fundings: a.fundings + b.fundings,
  fundings_cents: a.fundings_cents + b.fundings_cents,
})

/** Every month from the first to the last in which a request came in or a loan was funded. */
const monthsOf = (parts: Parts): Statistics['months'] => {
  const happened = new Map<string, Month>()
  for (const [month, one] of parts.flatMap((part) => [...part.months]))
    if (one.requests > 0 || one.fundings > 0) happened.set(month, together(one, happened.get(month) ?? nothing))
  const keys = [...happened.keys()].sort()
  const [first = '', last = ''] = [keys.at(0), keys.at(-1)]
  const months: Statistics['months'] = []
  for (let month = first; month !== '' && month <= last; month = monthAfter(month)) {
    const { requests, fundings, ...cents } = happened.get(month) ?? nothing
    const [requests_amount, fundings_amount] = [dollars(cents.requests_cents), dollars(cents.fundings_cents)]
    months.push({ month, requests, requests_amount, fundings, fundings_amount })
  }
  return months
}

const averageOf = (parts: Parts, of: 'rate' | 'ltv' | 'duration'): number | null => {
  const average = weightedBy(
    parts.map((part) => {
      const { total, weight } = part[of]
      return { weight, value: weight === 0 ? null : total / weight }
    }),
  )
  // What floating point leaves of sums that were added and taken out again is cut off.
  return average === null ? null : Number(average.toPrecision(12))
}

/** What the parts add up to as the call answers it: dollars, every status and stage present, in pipeline order. */
export const toStatistics = (parts: Parts): Statistics => {
  const statuses = tallied(parts, (part) => part.statuses.all)
  return {
    pipeline: loanStatuses.map((status) => ({ status, ...tally(statuses.find((row) => row.key === status)) })),
    conversion: conversionOf(parts),
    stage_days: progression
      .filter((status) => status !== 'paid-off')
      .map((status) => ({
        status,
        median_days: Values.median(parts.flatMap((part) => part.days.get(status) ?? [])),
      })),
    months: monthsOf(parts),
    weighted: {
      rate: averageOf(parts, 'rate'),
      ltv: averageOf(parts, 'ltv'),
      duration_months: averageOf(parts, 'duration'),
    },
    by_state: tallied(parts, (part) => part.states.all).map((row) => ({ state: row.key, ...tally(row) })),
    by_property_type: tallied(parts, (part) => part.types.all).map((row) => ({
      property_type: row.key,
      ...tally(row),
    })),
    late_payments: lateDays.map((late_days) => ({
      late_days,
      payments: sum(parts, (part) => part.late[late_days].payments),
      loans: sum(parts, (part) => part.late[late_days].loans),
    })),
    documents: {
      requested: sum(parts, (part) => part.documents.requested),
      accepted: sum(parts, (part) => part.documents.accepted),
      median_days_to_upload: Values.median(parts.map((part) => part.documents.upload)),
      median_days_to_accept: Values.median(parts.map((part) => part.documents.accept)),
    },
  }
}
