import type { LoanView } from '@plinth/contract/loan'
import { shownEmail } from '@plinth/domain/party/placeholder-email'
import { PickListModal } from '../../ui/pick-list-modal.tsx'
import { useBorrowers, useLinkBorrower } from './loan-party.calls.ts'
import { partyWords as words } from './loan-party.words.ts'
import { modalFailure } from './unlink-dialog.tsx'

/** Links existing borrowers to the loan (I-55, I-57). */
export const AddBorrowerModal = ({ loan, onClose }: { loan: LoanView; onClose: () => void }) => {
  const borrowers = useBorrowers()
  const link = useLinkBorrower()
  const linked = new Set(loan.borrowers.map((b) => b.id))
  const connect = async (ids: readonly string[]) => {
    // One after the other: the first refusal stops, and says why in the dialog.
    for (const id of ids) await link.mutateAsync({ params: { loan_id: loan.id, borrower_id: id } })
    onClose()
  }
  return (
    <PickListModal
      title={words.addBorrower}
      items={
        borrowers.data?.borrowers
          .filter((b) => !linked.has(b.id))
          .map((b) => ({ id: b.id, label: `${b.first_name} ${b.last_name}`, detail: shownEmail(b.email) })) ?? null
      }
      loadError={borrowers.isError ? words.loadFailed : null}
      onRetry={() => void borrowers.refetch()}
      searchLabel={words.searchBorrowers}
      connectLabel={words.connect}
      nothingChosen={words.nothingChosen}
      busy={link.isPending}
      error={modalFailure(link.error)}
      onConnect={(ids) => void connect(ids).catch(() => undefined)}
      onClose={onClose}
    />
  )
}
