import { areaFigures, type AreaFigure, areaLines } from '@plinth/domain/credit/report/place'
import { daysBetween, isPlainDate } from '@plinth/domain/shared/dates'
import { z } from 'zod'
import { type Outcome, ok, rejected } from '../../provider/outcome.ts'
import { answered, type Asked, fiveDigits, isSameZip, onOneLine, propertyOf, wrongSubject } from '../answers.ts'
import type { Adapter, ReportSubject } from '../port.ts'

const AreaAnswer = z.object({
  zipcode: z.string().max(20),
  level: z.enum(['tract', 'zip', 'city']),
  vintage: z.string(),
})
const OLD_DAYS = 731
const toldFigure = z.number().min(-1e12).max(1e12).nullish()

type Figures = Partial<Record<AreaFigure, number>>

/** The figures of an answer under our keys; `fields` = our key to theirs, where it differs. */
const figuresOf = (
  answer: Readonly<Record<string, unknown>>,
  fields: Readonly<Record<string, string>>,
): Outcome<Figures> => {
  const figures: Figures = {}
  for (const key of Object.keys(areaFigures) as AreaFigure[]) {
    const read = toldFigure.safeParse(answer[fields[key] ?? key])
    if (!read.success) return rejected('MALFORMED', `its answer cannot be read at ${fields[key] ?? key}`)
    if (typeof read.data === 'number') figures[key] = read.data
  }
  return Object.keys(figures).length === 0 ? { kind: 'no-record' } : ok(figures)
}

/**
 * NeighborhoodScout, whose data come by licence: an address of JSON that the operator names, with figures under our keys or
 * those of `fields` (our key to theirs).
 */
export const neighborhoodScout =
  (fields: Readonly<Record<string, string>> = {}): Adapter =>
  (connect) => {
    const ask = async (subject: ReportSubject): Asked => {
      const { property, failure } = propertyOf(subject)
      if (failure || !property) return failure ?? { kind: 'no-record' }
      const { place } = property
      const asked = new URLSearchParams({ address: onOneLine(place), zipcode: fiveDigits(place.zip) })
      const outcome = await connect(subject).call({
        operation: 'demographic',
        path: `?${asked}`,
        method: 'GET',
        about: subject.activityId,
        schema: AreaAnswer.loose(),
        repeatable: true,
      })
      if (outcome.kind !== 'ok') return outcome
      const { zipcode, level, vintage } = outcome.value
      if (!isSameZip(place, zipcode)) return wrongSubject()
      if (!isPlainDate(vintage)) return rejected('MALFORMED', 'its answer cannot be read at vintage')
      const figures = figuresOf(outcome.value, fields)
      if (figures.kind !== 'ok') return figures
      const area = { zip: fiveDigits(place.zip), level, vintage, figures: figures.value }
      return ok(answered(areaLines(area, daysBetween(vintage, subject.today) > OLD_DAYS), { area }))
    }
    return { isRepeatable: true, ask, check: ask }
  }
