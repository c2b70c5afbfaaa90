import type { LoanView } from '@plinth/contract/loan/loan'
import type { LoanRole } from '@plinth/domain/people/party/loan-role'
import { shownEmail } from '@plinth/domain/people/party/placeholder-email'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { PickListModal } from '../../ui/pick-list-modal.tsx'
import { useBorrowers, useLinkBorrower } from './loan-party.calls.ts'
import { partyWords as words } from './loan-party.words.ts'
import { NewBorrowerModal } from './new-borrower-modal.tsx'
import { modalFailure } from './unlink-dialog.tsx'

interface AddBorrowerModalProps {
  loan: LoanView
  /** What the person becomes on the loan. */
  role: LoanRole
  onClose: () => void
}

/** Links people on file to the loan, or a new one, as borrowers or guarantors (I-55, I-57). */
export const AddBorrowerModal = ({ loan, role, onClose }: AddBorrowerModalProps) => {
  const [creating, setCreating] = useState(false)
  const [typed, setTyped] = useState('')
  const borrowers = useBorrowers(typed)
  const link = useLinkBorrower()
  if (creating) return <NewBorrowerModal loan={loan} role={role} onBack={() => setCreating(false)} onClose={onClose} />
  const linked = new Set(loan.borrowers.map((b) => b.id))
  const connect = async (ids: readonly string[]) => {
    // One after the other: the first refusal stops, and says why in the dialog.
    for (const id of ids) await link.mutateAsync({ params: { loan_id: loan.id, borrower_id: id }, query: { role } })
    onClose()
  }
  return (
    <PickListModal
      title={role === 'borrower' ? words.addBorrower : words.addGuarantor}
      items={
        borrowers.data?.borrowers.map((b) => ({
          id: b.id,
          label: `${b.first_name} ${b.last_name}`,
          detail: shownEmail(b.email),
        })) ?? null
      }
      more={borrowers.data?.more ?? false}
      onSearch={setTyped}
      connected={linked}
      loadError={borrowers.isError ? words.loadFailed : null}
      onRetry={() => void borrowers.refetch()}
      searchLabel={words.searchBorrowers}
      connectLabel={words.connect}
      nothingChosen={words.nothingChosen}
      busy={link.isPending}
      error={modalFailure(link.error)}
      onConnect={(ids) => void connect(ids).catch(() => undefined)}
      onClose={onClose}
    >
      <Button variant="default" onClick={() => setCreating(true)}>
        {words.newPerson[role]}
      </Button>
    </PickListModal>
  )
}
