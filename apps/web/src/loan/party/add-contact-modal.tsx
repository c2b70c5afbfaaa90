import type { LoanView } from '@plinth/contract/loan/loan'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { PickListModal } from '../../ui/pick-list-modal.tsx'
import { useContacts, useLinkContact } from './loan-party.calls.ts'
import { partyWords as words } from './loan-party.words.ts'
import { NewContactModal } from './new-contact-modal.tsx'
import { modalFailure } from './unlink-dialog.tsx'

/** Links existing contacts, or a new one (I-56, I-57). */
export const AddContactModal = ({ loan, onClose }: { loan: LoanView; onClose: () => void }) => {
  const [creating, setCreating] = useState(false)
  const [typed, setTyped] = useState('')
  const contacts = useContacts(typed)
  const link = useLinkContact()
  if (creating) return <NewContactModal loan={loan} onBack={() => setCreating(false)} onClose={onClose} />
  const linked = new Set(loan.contacts.map((c) => c.id))
  const connect = async (ids: readonly string[]) => {
    for (const id of ids) await link.mutateAsync({ params: { loan_id: loan.id, contact_id: id } })
    onClose()
  }
  return (
    <PickListModal
      title={words.addContact}
      items={
        contacts.data?.contacts.map((c) => ({
          id: c.id,
          label: `${c.first_name} ${c.last_name}`,
          detail: [c.contact_type, c.company, c.email].filter(Boolean).join(' · '),
        })) ?? null
      }
      more={contacts.data?.more ?? false}
      onSearch={setTyped}
      connected={linked}
      loadError={contacts.isError ? words.loadFailed : null}
      onRetry={() => void contacts.refetch()}
      searchLabel={words.searchContacts}
      connectLabel={words.connect}
      nothingChosen={words.nothingChosen}
      busy={link.isPending}
      error={modalFailure(link.error)}
      onConnect={(ids) => void connect(ids).catch(() => undefined)}
      onClose={onClose}
    >
      <Button variant="default" onClick={() => setCreating(true)}>
        {words.newContact}
      </Button>
    </PickListModal>
  )
}
