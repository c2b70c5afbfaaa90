import { useDebouncedValue } from '@mantine/hooks'
import type { LoanView } from '@plinth/contract/loan/loan'
import { OnFileOffer } from '../../ui/on-file-offer.tsx'
import { useLikeEntities } from './legal-entity.calls.ts'
import { entityWords as words } from './legal-entity.words.ts'

/** Typing that pauses this long is asked about. */
const TYPING_MS = 300

interface LikeEntitiesProps {
  loan: LoanView
  typed: { name: string; ein: string }
  /** The entity that is being changed; null for a new one. */
  entityId: string | null
  busy: boolean
  onUse: (id: string) => void
}

/** Entities on file with the EIN or the name that is being typed (AI-11): to be used instead of a new one. */
export const LikeEntities = ({ loan, typed, entityId, busy, onUse }: LikeEntitiesProps) => {
  const [name] = useDebouncedValue(typed.name.trim(), TYPING_MS)
  const [ein] = useDebouncedValue(typed.ein.replaceAll(/[\s-]/g, ''), TYPING_MS)
  const found = useLikeEntities({ name, ein, except: entityId })
  return (
    <OnFileOffer
      title={words.onFileAlready}
      use={words.useEntity}
      busy={busy}
      onUse={entityId === null ? onUse : undefined}
      records={(found.data?.legal_entities ?? []).map((one) => {
        const on = one.loans.length === 0 ? '' : ` · ${words.onLoans(one.loans.map((loan) => loan.human_id))}`
        return {
          id: one.id,
          text: `${one.name} (${words.kindIn(one.kind, one.state)}): ${words.alike(one.same)}${on}`,
          useLabel: words.useEntityOf(one.name),
          instead: loan.legal_entities.some(({ id }) => id === one.id) ? words.onThisLoan : undefined,
        }
      })}
    />
  )
}
