import type { Statistics } from '@plinth/contract/portfolio/statistics'
import { statusLabel } from '@plinth/domain/loan/status'
import { propertyTypeLabel, propertyTypes } from '@plinth/domain/people/property/types'
import { money, monthOf } from '../../lib/format.ts'
import type { Report, ReportCell } from './report-section.tsx'
import { statisticsWords as words } from './statistics.words.ts'

const { columns } = words

/** A fraction as percent with one decimal; 'N/A' when not known. */
export const percent = (fraction: number | null) =>
  fraction === null ? words.notKnown : `${(fraction * 100).toFixed(1)}%`
/** A figure with at most one decimal; 'N/A' when not known. */
export const oneDecimal = (value: number | null) =>
  value === null ? words.notKnown : value.toLocaleString('en-US', { maximumFractionDigits: 1 })

export const typeName = (code: string) => {
  const type = propertyTypes.find((one) => one === code)
  return type ? propertyTypeLabel(type) : code || words.none
}
export const stateName = (code: string) => code || words.none

const monthText = (month: string) => `${monthOf(month).name} ${monthOf(month).year}`

const plain = (value: string | number): ReportCell =>
  typeof value === 'number' ? { value, text: value.toLocaleString('en-US') } : { value }
const dollars = (value: number): ReportCell => ({ value, text: money(value), is: 'money' })
const share = (value: number | null): ReportCell => ({ value, text: percent(value), is: 'percent' })
const decimal = (value: number | null): ReportCell => ({ value, text: oneDecimal(value) })

export const pipelineReport = ({ pipeline }: Statistics): Report => ({
  title: words.pipeline,
  file: 'pipeline',
  columns: [columns.status, columns.loans, columns.amount],
  rows: pipeline.map((one) => [plain(statusLabel(one.status)), plain(one.count), dollars(one.amount)]),
})

export const conversionReport = ({ conversion }: Statistics): Report => ({
  title: words.conversion,
  file: 'conversion',
  columns: [columns.from, columns.to, columns.entered, columns.movedOn, columns.rate],
  rows: conversion.map((one) => [
    plain(statusLabel(one.from)),
    plain(statusLabel(one.to)),
    plain(one.entered),
    plain(one.moved_on),
    share(one.rate),
  ]),
})

export const stageDaysReport = ({ stage_days }: Statistics): Report => ({
  title: words.stageDays,
  file: 'days-in-stage',
  columns: [columns.status, columns.days],
  rows: stage_days.map((one) => [plain(statusLabel(one.status)), decimal(one.median_days)]),
})

export const monthsReport = ({ months }: Statistics): Report => ({
  title: words.months,
  file: 'months',
  columns: [columns.month, columns.requests, columns.requestsAmount, columns.fundings, columns.fundingsAmount],
  rows: months.map((one) => [
    { value: one.month, text: monthText(one.month) },
    plain(one.requests),
    dollars(one.requests_amount),
    plain(one.fundings),
    dollars(one.fundings_amount),
  ]),
})

export const weightedReport = ({ weighted }: Statistics): Report => ({
  title: words.weighted,
  file: 'weighted-averages',
  columns: [columns.figure, columns.value],
  rows: [
    [
      plain(words.interest),
      {
        value: weighted.rate,
        is: 'percent',
        text: weighted.rate === null ? words.notKnown : `${(weighted.rate * 100).toFixed(2)}%`,
      },
    ],
    [plain(words.ltv), share(weighted.ltv)],
    [plain(words.duration), decimal(weighted.duration_months)],
  ],
})

export const stateReport = ({ by_state }: Statistics): Report => ({
  title: words.byState,
  file: 'by-state',
  columns: [columns.state, columns.loans, columns.amount],
  rows: by_state.map((one) => [plain(stateName(one.state)), plain(one.count), dollars(one.amount)]),
})

export const typeReport = ({ by_property_type }: Statistics): Report => ({
  title: words.byType,
  file: 'by-property-type',
  columns: [columns.type, columns.loans, columns.amount],
  rows: by_property_type.map((one) => [plain(typeName(one.property_type)), plain(one.count), dollars(one.amount)]),
})

export const lateReport = ({ late_payments }: Statistics): Report => ({
  title: words.late,
  file: 'late-payments',
  columns: [columns.lateDays, columns.payments, columns.loans],
  rows: late_payments.map((one) => [plain(one.late_days), plain(one.payments), plain(one.loans)]),
})

export const documentsReport = ({ documents }: Statistics): Report => ({
  title: words.documents,
  file: 'documents',
  columns: [columns.figure, columns.value],
  rows: [
    [plain(words.requested), plain(documents.requested)],
    [plain(words.accepted), plain(documents.accepted)],
    [plain(words.toUpload), decimal(documents.median_days_to_upload)],
    [plain(words.toAccept), decimal(documents.median_days_to_accept)],
  ],
})
