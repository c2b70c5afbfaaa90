import { type ApplicationValues, initialBorrower, initialProperty } from '@plinth/domain/intake/application/fields'
import { toPayload } from '@plinth/domain/intake/application/payload'
import { validateAll } from '@plinth/domain/intake/application/validate'
import { addDays, todayIn } from '@plinth/domain/shared/dates'
import type { Author } from '../../platform/actor.ts'
import { inTx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import * as q from './application.queries.ts'
import { createFromForm } from './creation.service.ts'
import { welcomeLater } from './welcome.jobs.ts'

const MONTH_DAYS = 30

const sampleForm = (today: string): ApplicationValues => ({
  borrower: {
    ...initialBorrower,
    ...{ firstName: 'Sam', lastName: 'Sample', borrowerEmail: 'sam.sample@example.com', phone: '2125550100' },
    ...{ purposeOfLoan: 'Purchase', exitStrategy: 'Sale', durationMonths: '12', isBlanketLoan: 'No' },
    ...{ amount: '900,000', purchasePrice: '1,200,000', estimatedSellout: '1,500,000' },
    ...{ estimatedClosingDate: addDays(today, MONTH_DAYS), borrowerCreditScore: '701-750' },
  },
  properties: [
    {
      ...initialProperty,
      address: {
        ...{
          street_number: '350',
          route: 'Jay Street',
          city: 'Brooklyn',
          state: 'NY',
          zipcode: '11201',
          country: 'US',
        },
        coordinates: { lat: 40.694, lng: -73.99 },
        as_typed: false,
      },
      ...{
        propertyType: 'MULTIFAMILY',
        propertyRequires: 'Yes',
        rehabBudgetHard: '150,000',
        rehabBudgetSoft: '30,000',
      },
      ...{ numberOfUnits: '8', currentGrossIncomeResidential: '180,000', currentOperatingExpenses: '60,000' },
    },
  ],
})

/** Creates all that a submission brings about from sample values, without a captcha: for the test helpers alone (V-40). */
export const submitSample = (deps: Deps, author: Author) =>
  inTx(deps.db, async (tx) => {
    const today = todayIn(deps.config.PLINTH_TIME_ZONE, deps.clock.now())
    const values = sampleForm(today)
    const errors = Object.keys(validateAll(values, today))
    if (errors.length > 0) throw new Error(`the sample form breaks the form's rules: ${errors.join(', ')}`)
    const { loan, parties } = await createFromForm(tx, deps, author, { values, today })
    const { captchaToken: _unused, ...payload } = toPayload(values, '')
    const application = await q.insertApplication(tx, { loan_id: loan.id, payload, ip: author.ip })
    await welcomeLater(tx, deps, { applicationId: application.id, parties, proverId: null })
    return { application_id: application.id, loan_id: loan.id, human_id: loan.human_id }
  })
