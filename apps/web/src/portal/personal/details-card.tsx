import type { PersonalHome } from '@plinth/contract/portal/personal'
import { phoneText } from '@plinth/domain/people/party/phone'
import { shownEmail } from '@plinth/domain/people/party/placeholder-email'
import { fullName } from '@plinth/domain/shared/text'
import { date } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { BorrowerForm } from './borrower-form.tsx'
import { ContactForm } from './contact-form.tsx'
import { editWords, personalWords as words } from './personal.words.ts'
import classes from './personal.module.css'

interface DetailsCardProps {
  home: PersonalHome
  isEditing: boolean
  onEdit: () => void
  onClose: () => void
  /** Why the details cannot be changed. */
  refusal: string | undefined
}

/** A changed address that its owner has not confirmed yet. */
const waiting = (email: string | null | undefined): [string, string][] =>
  email ? [[editWords.pendingEmail, email]] : []

/** The facts of the record acted for, in reading order. */
const factsOf = ({ borrower, contact }: PersonalHome): [string, string][] => {
  if (borrower)
    return [
      [editWords.first_name, borrower.first_name],
      [editWords.last_name, borrower.last_name],
      [editWords.email, shownEmail(borrower.email)],
      ...waiting(borrower.pending_email),
      [editWords.phone, phoneText(borrower.phone ?? '')],
      [editWords.date_of_birth, borrower.date_of_birth === null ? '' : date(borrower.date_of_birth)],
      [editWords.ssn, borrower.has_ssn ? words.onFile : ''],
      [
        editWords.address_address,
        [
          borrower.address_address,
          borrower.address_city,
          [borrower.address_state, borrower.address_zipcode].filter(Boolean).join(' '),
        ]
          .filter(Boolean)
          .join(', '),
      ],
    ]
  if (!contact) return []
  return [
    [editWords.first_name, contact.first_name],
    [editWords.last_name, contact.last_name],
    [editWords.email, contact.email],
    ...waiting(contact.pending_email),
  ]
}

/** Personal Details with its edit panel (G-01). What was typed stays when the panel is closed and opened again. */
export const DetailsCard = ({ home, isEditing, onEdit, onClose, refusal }: DetailsCardProps) => {
  const { borrower, contact } = home
  return (
    <Section
      title={words.title}
      actions={
        <Button variant="default" disabledReason={refusal} onClick={onEdit} aria-label={words.editLabel}>
          {words.edit}
        </Button>
      }
    >
      <dl className={`${classes.facts} ${classes.details}`}>
        {factsOf(home).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || words.notGiven}</dd>
          </div>
        ))}
      </dl>
      <SidePanel
        opened={isEditing && refusal === undefined}
        onClose={onClose}
        title={`${borrower ? editWords.borrowerTitle : editWords.contactTitle}: ${fullName(
          (borrower ?? contact)?.first_name,
          (borrower ?? contact)?.last_name,
        )}`}
      >
        {borrower ? <BorrowerForm borrower={borrower} onClose={onClose} /> : null}
        {contact ? <ContactForm contact={contact} onClose={onClose} /> : null}
      </SidePanel>
    </Section>
  )
}
