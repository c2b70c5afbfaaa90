import { todayIn } from '@plinth/domain/shared/dates'
import { centsToDollars, dollarsOrNull } from '@plinth/domain/shared/money'
import type { Deps } from '../../app/deps.ts'
import type { ReportSubject } from '../../vendors/report/port.ts'
import type { RunRow } from './report.queries.ts'
import { type SubjectRow, subjectRow } from './subject.queries.ts'

const personOf = (row: SubjectRow, open: Deps['sealer']['open']): ReportSubject['person'] =>
  row.borrower_id === null
    ? null
    : {
        first: row.first_name ?? '',
        last: row.last_name ?? '',
        email: row.email ?? '',
        ssn: row.ssn_sealed === null ? null : open(row.ssn_sealed, `borrower.ssn:${row.borrower_id}`),
        birthDate: row.date_of_birth,
        home: {
          street: row.home_street ?? '',
          city: row.home_city ?? '',
          state: row.home_state ?? '',
          zip: row.home_zip ?? '',
        },
        projects: row.completed_projects,
      }

const propertyOf = (row: SubjectRow): ReportSubject['property'] => {
  if (row.property_id === null) return null
  const { number_of_units: units, income_cents: income } = row
  return {
    place: {
      street: row.address_address ?? '',
      city: row.address_city ?? '',
      state: row.address_state ?? '',
      zip: row.address_zipcode ?? '',
    },
    type: row.property_type ?? '',
    bedrooms: row.bedrooms,
    units,
    price: dollarsOrNull(row.purchase_price_cents),
    rentInPlace: income === null || !units ? null : centsToDollars(Math.round(income / 12 / units)),
  }
}

/** Whom or what a run asks about; the social security number is opened here and goes to the provider alone. */
export const subjectOf = async (deps: Deps, run: RunRow): Promise<ReportSubject> => {
  const row = await subjectRow(deps.db, run.activity_id)
  return {
    activityId: run.activity_id,
    requestId: run.process_id,
    loan: row.human_id,
    loanAmount: centsToDollars(row.amount_cents),
    person: personOf(row, (sealed, place) => deps.sealer.open(sealed, place)),
    property: propertyOf(row),
    pull: run.pull_option,
    askedAtMs: run.asked_at.getTime(),
    today: todayIn(deps.config.PLINTH_TIME_ZONE, deps.clock.now()),
  }
}
