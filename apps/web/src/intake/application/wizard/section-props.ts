import type { ReactNode } from 'react'
import type { DraftStore } from './draft-store.ts'
import type { WizardForm } from './use-wizard.ts'
import type { Known } from './wizard.calls.ts'

/** What every section of the wizard is given. */
export interface SectionProps {
  form: WizardForm
  store: DraftStore
  /** What is known of the signed-in person; null for a visitor. */
  known: Known | null
  /** Draws a place on a map; the page gives it. */
  map: (place: { lat: number; lng: number }) => ReactNode
}
