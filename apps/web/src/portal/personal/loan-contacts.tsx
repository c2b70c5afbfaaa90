import { Group, Text, Title } from '@mantine/core'
import type { ContactView } from '@plinth/contract/people/contact'
import { fullName } from '@plinth/domain/shared/text'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { ContactForm } from './contact-form.tsx'
import { useLoanContacts, useRemoveContact } from './personal.calls.ts'
import { contactWords as words } from './personal.words.ts'
import classes from './personal.module.css'

const nameOf = (c: ContactView) => fullName(c.first_name, c.last_name)

/** Who is on a loan already; whom the person put there they may change and take off again (G-38). */
export const LoanContacts = ({ loanId, loanName }: { loanId: string; loanName: string }) => {
  const { data, error, refetch } = useLoanContacts(loanId)
  const [editing, setEditing] = useState<string | null>(null)
  const [leaving, setLeaving] = useState<ContactView | null>(null)
  const remove = useRemoveContact()
  const close = () => {
    setLeaving(null)
    remove.reset()
  }
  if (error) return <ErrorState text={messageOf(error, words.failed)} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={2} height={48} />
  if (data.contacts.length === 0) return null
  return (
    <section aria-label={words.onLoan}>
      <Title order={3} size="h3">
        {words.onLoan}
      </Title>
      <ul className={classes.list}>
        {data.contacts.map((contact) => (
          <li key={contact.id} className={classes.row}>
            <div className={classes.rowTop}>
              <span className={classes.rowName}>
                {nameOf(contact)}
                <Text size="sm" c="dimmed" fw={400}>
                  {[contact.email, contact.company].filter(Boolean).join(' · ')}
                </Text>
              </span>
              <Badge>{contact.contact_type}</Badge>
              {data.own_contacts.includes(contact.id) ? (
                <Group gap={4} wrap="nowrap">
                  <Button
                    variant="subtle"
                    aria-label={words.editOf(nameOf(contact))}
                    aria-expanded={editing === contact.id}
                    onClick={() => setEditing(editing === contact.id ? null : contact.id)}
                  >
                    {words.edit}
                  </Button>
                  <Button
                    variant="subtle"
                    color="red"
                    aria-label={words.removeOf(nameOf(contact))}
                    onClick={() => setLeaving(contact)}
                  >
                    {words.remove}
                  </Button>
                </Group>
              ) : null}
            </div>
            {editing === contact.id ? <ContactForm contact={contact} other onClose={() => setEditing(null)} /> : null}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        opened={leaving !== null}
        title={words.removeTitle}
        confirmLabel={words.remove}
        danger
        busy={remove.isPending}
        error={remove.error ? messageOf(remove.error, words.failed) : null}
        onClose={close}
        onConfirm={() =>
          leaving && remove.mutate({ params: { loan_id: loanId, contact_id: leaving.id } }, { onSuccess: close })
        }
      >
        {leaving ? words.removeText(nameOf(leaving), loanName) : null}
      </ConfirmDialog>
    </section>
  )
}
