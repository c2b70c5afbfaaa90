import { Group } from '@mantine/core'
import type { ContactView } from '@plinth/contract/people/contact'
import type { LoanView } from '@plinth/contract/loan/loan'
import { phoneText } from '@plinth/domain/people/party/phone'
import { IconPencil, IconUnlink } from '@tabler/icons-react'
import { useState } from 'react'
import { asItStands } from '../../lib/as-it-stands.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { RecordAction, RecordCard, RecordList } from '../../ui/record-card.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { ChangeWaiting, newEmail } from './change-waiting.tsx'
import { useUnlinkContact } from './loan-party.calls.ts'
import { partyWords as words } from './loan-party.words.ts'
import { PersonName } from './person-name.tsx'
import { lateDialog } from '../../ui/late.tsx'

const AddContact = lateDialog(async () => (await import('./add-contact-modal.tsx')).AddContactModal)
const ContactPanel = lateDialog(async () => (await import('./contact-panel.tsx')).ContactPanel)
const Unlink = lateDialog(async () => (await import('./unlink-dialog.tsx')).UnlinkDialog)

/** Contacts shown until the card is expanded (I-49). */
const SHOWN = 1

const factsOf = (c: ContactView): readonly (readonly [string, string])[] => [
  ...newEmail(c.waiting_email),
  [words.phone, c.phone === null ? words.notAvailable : phoneText(c.phone)],
  [words.company, c.company || words.notAvailable],
]

/** The loan's contacts: one until expanded, edited in a panel (AI-07), always unlinkable (I-49 to I-51, I-56, I-61). */
export const ContactsCard = ({ loan }: { loan: LoanView }) => {
  const [all, setAll] = useState(false)
  const [adding, setAdding] = useState(false)
  const [editing, setEditing] = useState<ContactView | null>(null)
  const [leaving, setLeaving] = useState<ContactView | null>(null)
  const unlink = useUnlinkContact()
  const may = loan.can.edit_parties
  const nameOf = (c: ContactView) => `${c.first_name} ${c.last_name}`
  const close = () => {
    setLeaving(null)
    unlink.reset()
  }
  return (
    <Section
      title={words.contacts}
      actions={
        may ? (
          <Button variant="subtle" size="compact-sm" onClick={() => setAdding(true)}>
            {words.addContact}
          </Button>
        ) : null
      }
    >
      {loan.contacts.length === 0 ? <EmptyState text={words.none} hint={words.noContacts} /> : null}
      <RecordList>
        {loan.contacts.slice(0, all ? undefined : SHOWN).map((c) => (
          <RecordCard
            key={c.id}
            title={<PersonName person={c} />}
            note={
              <Group gap={4}>
                {c.waiting_email ? <ChangeWaiting /> : null}
                <Badge>{c.contact_type}</Badge>
              </Group>
            }
            lead={c.email}
            facts={factsOf(c)}
            actions={
              may ? (
                <>
                  <RecordAction label={words.edit(nameOf(c))} icon={IconPencil} onPress={() => setEditing(c)} />
                  <RecordAction label={words.unlink(nameOf(c))} icon={IconUnlink} onPress={() => setLeaving(c)} />
                </>
              ) : null
            }
          />
        ))}
      </RecordList>
      {loan.contacts.length > SHOWN ? (
        <Button variant="subtle" size="compact-sm" mt={4} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? words.showLess : words.showAll(loan.contacts.length)}
        </Button>
      ) : null}
      {editing ? <ContactPanel contact={asItStands(loan.contacts, editing)} onClose={() => setEditing(null)} /> : null}
      {adding ? <AddContact loan={loan} onClose={() => setAdding(false)} /> : null}
      {leaving ? (
        <Unlink
          name={nameOf(leaving)}
          busy={unlink.isPending}
          error={unlink.error}
          onClose={close}
          onConfirm={() =>
            unlink.mutate({ params: { loan_id: loan.id, contact_id: leaving.id } }, { onSuccess: close })
          }
        />
      ) : null}
    </Section>
  )
}
