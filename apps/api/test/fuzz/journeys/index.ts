import type { Journey } from '../journey.ts'
import { adminJourneys } from './admin.ts'
import { closingJourneys } from './closing.ts'
import { committeeJourneys } from './committee.ts'
import { documentJourneys } from './documents.ts'
import { intakeJourneys } from './intake.ts'
import { loanJourneys } from './loan.ts'
import { mailJourneys } from './mail.ts'
import { portalJourneys } from './portal.ts'
import { signingJourneys } from './signing.ts'
import { underwritingJourneys } from './underwriting.ts'

/** What people do with Plinth, each in the order in which they do it; all together they reach nearly every call. */
export const journeys: Readonly<Record<string, Journey>> = {
  ...loanJourneys,
  ...documentJourneys,
  ...closingJourneys,
  ...signingJourneys,
  ...committeeJourneys,
  ...portalJourneys,
  ...underwritingJourneys,
  ...intakeJourneys,
  ...mailJourneys,
  ...adminJourneys,
}
