import { Stack, TextInput } from '@mantine/core'
import type { LoanView } from '@plinth/contract/loan/loan'
import { type NewPerson, newPersonErrors } from '@plinth/domain/intake/application/new-loan'
import { birthDateError } from '@plinth/domain/people/party/borrower'
import { phoneFromTenDigits } from '@plinth/domain/people/party/phone'
import type { LoanRole } from '@plinth/domain/people/party/loan-role'
import { epochToPlainDate, plainDateToEpoch } from '@plinth/domain/shared/dates'
import { useSendForm } from '../../lib/form/use-send-form.ts'
import { lenderToday } from '../../lib/format.ts'
import { DateInput } from '../../ui/date-input.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError } from '../../ui/field-help.tsx'
import { FormEnd } from '../../ui/form-end.tsx'
import { DuplicateOffer } from './duplicate-offer.tsx'
import { useBorrowersLike, useLinkBorrower, useNewBorrower } from './loan-party.calls.ts'
import { partyWords as words } from './loan-party.words.ts'
import { modalFailure } from './unlink-dialog.tsx'

const start: NewPerson & { date_of_birth: string | null } = {
  ...{ first_name: '', last_name: '', email: '', phone: '', date_of_birth: null },
}
const fields = ['first_name', 'last_name', 'email', 'phone'] as const
const types = { first_name: 'text', last_name: 'text', email: 'email', phone: 'tel' } as const

const bornOn = (epoch: number | null): string | null => (epoch === null ? null : epochToPlainDate(epoch))

interface NewBorrowerModalProps {
  loan: LoanView
  role: LoanRole
  onBack: () => void
  onClose: () => void
}

/** Enters a borrower or guarantor who is not on file; only the names are needed (I-55). */
export const NewBorrowerModal = ({ loan, role, onBack, onClose }: NewBorrowerModalProps) => {
  const [create, link] = [useNewBorrower(), useLinkBorrower()]
  const today = lenderToday()
  const form = useSendForm({
    start,
    check: (values) => ({
      ...newPersonErrors(values, false),
      date_of_birth: birthDateError(values.date_of_birth, today),
    }),
    failed: modalFailure,
    send: async ({ first_name, last_name, email, phone, date_of_birth: born }) => {
      const body = {
        role,
        ...{ first_name: first_name.trim(), last_name: last_name.trim(), email: email.trim() },
        phone: phoneFromTenDigits(phone.replace(/\D/g, '')),
        ...(born === null ? {} : { date_of_birth: plainDateToEpoch(born) }),
      }
      await create.mutateAsync({ params: { loan_id: loan.id }, body })
      onClose()
    },
  })
  const onFile = useBorrowersLike(form.values)
  return (
    <Dialog opened busy={form.busy} onClose={onClose} title={words.newPerson[role]} size="md">
      <form {...form.element}>
        <Stack gap="sm">
          {fields.map((field) => (
            <TextInput
              key={field}
              label={words[field]}
              required={field === 'first_name' || field === 'last_name'}
              type={types[field]}
              autoComplete="off"
              {...form.field(field)}
            />
          ))}
          <DateInput label={words.date_of_birth} maxDate={today} {...form.choice('date_of_birth')} />
          <DuplicateOffer
            typed={form.values}
            onFile={onFile.map((one) => ({ ...one, date_of_birth: bornOn(one.date_of_birth) }))}
            linked={loan.borrowers.map((b) => b.id)}
            busy={link.isPending}
            onUse={(id) =>
              link.mutate({ params: { loan_id: loan.id, borrower_id: id }, query: { role } }, { onSuccess: onClose })
            }
          />
          {link.error ? <FormError text={modalFailure(link.error)} /> : null}
          <FormEnd form={form} submit={words.createAndAdd} cancel={words.chooseOnFile} onCancel={onBack} />
        </Stack>
      </form>
    </Dialog>
  )
}
