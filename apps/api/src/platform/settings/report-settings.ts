import { type ReportSetting, reportOf, type reports, reportTypes } from '@plinth/domain/shared/reports'
import type { z } from 'zod'
import { pairs, text, url } from './shapes.ts'

type Setting = (typeof reports)[keyof typeof reports]['settings'][number]
type Pairs = ReturnType<typeof pairs>
/** What each setting is once it is read: pairs, a text that has a default, or a text that may be missing. */
type Shape = {
  [S in Setting as S['name']]: S extends { takes: 'pairs' }
    ? Pairs
    : S extends { otherwise: string }
      ? z.ZodDefault<z.ZodString>
      : z.ZodOptional<z.ZodString>
}

const shapeOf = ({ name, about, takes, otherwise }: ReportSetting): [string, z.ZodType] => {
  if (takes === 'pairs') return [name, pairs('must look like population=pop,median_income=income').describe(about)]
  const shape = takes === 'address' ? url : text
  return [name, (otherwise === undefined ? shape.optional() : shape.default(otherwise)).describe(about)]
}

/** The settings of every service that is asked for a report, from the table of reports. */
export const reportSettings = Object.fromEntries(
  reportTypes.flatMap((type) => reportOf(type).settings.map(shapeOf)),
) as unknown as Shape

/** Groups of settings that only work together, and whether their service reads data on persons. */
export const reportServices = reportTypes
  .map(reportOf)
  .map(({ settings, needsPurposes }) => ({
    names: settings.filter((one) => !one.isOptional && one.otherwise === undefined).map((one) => one.name),
    needsPurposes: needsPurposes === true,
  }))
  .filter(({ names }) => names.length > 0) as { names: (keyof Shape)[]; needsPurposes: boolean }[]
