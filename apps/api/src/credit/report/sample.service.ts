import { toldValue } from '@plinth/domain/documents/document/display-value'
import { todayIn } from '@plinth/domain/shared/dates'
import type { Deps } from '../../app/deps.ts'
import { badField, fail } from '../../platform/errors.ts'
import { reasonOf } from '../../vendors/provider/outcome.ts'
import { askedReports } from '@plinth/domain/shared/reports'
import type { ReportSubject } from '../../vendors/report/port.ts'
import { sandboxReports } from '../../vendors/report/index.ts'

const place = { street: '100 Sample Street', city: 'Springfield', state: 'IL', zip: '62701' }

/** The made-up report of a kind on a made-up person and property, nothing kept (V-40). A real provider is never asked. */
export const sampleReport = async (deps: Deps, type: string) => {
  const kind = askedReports.find((one) => one === type) ?? badField('report_type', `One of ${askedReports.join(', ')}`)
  const subject: ReportSubject = {
    ...{ activityId: '', requestId: '00000000-0000-4000-8000-000000000000', loan: 'BL-10001', loanAmount: 900_000 },
    person: {
      ...{ first: 'Bo', last: 'Rower', email: 'bo@example.com', ssn: '219090001', birthDate: '1979-04-11' },
      ...{ home: place, projects: 4 },
    },
    property: { place, type: 'SFH', bedrooms: 3, units: 1, price: 1_200_000, rentInPlace: null },
    ...{ pull: 'soft' as const, askedAtMs: deps.clock.now() },
    today: todayIn(deps.config.PLINTH_TIME_ZONE, deps.clock.now()),
  }
  const outcome = await sandboxReports(deps.config, deps.clock)[kind].ask(subject)
  if (outcome.kind !== 'ok') return fail('unavailable', reasonOf(outcome))
  return {
    rows: outcome.value.lines.map(({ key, label, value, display }) => ({
      key,
      label,
      value: toldValue(value, display),
    })),
  }
}
