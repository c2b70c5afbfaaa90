import { Select, Stack, Text, TextInput } from '@mantine/core'
import type { LoanView } from '@plinth/contract/loan/loan'
import { type DetailField, detailFields, detailOf } from '@plinth/domain/loan/details'
import { mayUpdateDetails, validateRequestDetails } from '@plinth/domain/loan/request-details'
import { useState } from 'react'
import { useSendForm } from '../../lib/form/use-send-form.ts'
import { money } from '../../lib/format.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { FormEnd } from '../../ui/form-end.tsx'
import { useUpdateDetails } from './loan.calls.ts'
import { detailsWords as words } from './loan.words.ts'
import { cleanDetail, detailsBody, detailsTexts, shownDetail } from './request-details.values.ts'

/** The form of Request Details; nothing typed is lost by an error or by somebody else's change (I-24 to I-39). */
export const RequestDetailsForm = ({ loan, onClose }: { loan: LoanView; onClose: () => void }) => {
  const [asking, setAsking] = useState(false)
  const update = useUpdateDetails()
  const start = detailsTexts(loan)
  const form = useSendForm({
    start,
    version: loan.version,
    label: (name) => detailOf(name).label,
    text: shownDetail,
    check: validateRequestDetails,
    early: true,
    refusal: ({ values, isWrong }) =>
      mayUpdateDetails(start, values) ? undefined : isWrong ? words.notValid : words.nothingChanged,
    ask: () => setAsking(true),
    failed: words.failed,
    send: async (values, { changed, version }) => {
      const body = detailsBody(values, changed, version)
      await update.mutateAsync({ params: { loan_id: loan.id }, body }).finally(() => setAsking(false))
      onClose()
    },
  })
  const input = (name: DetailField) => {
    const { kind, of, label } = detailOf(name)
    const common = { label, required: true }
    if (of) return <Select key={name} {...common} data={[...of]} allowDeselect={false} {...form.choice(name)} />
    if (kind === 'day') return <DateInput key={name} {...common} {...form.choice(name)} />
    return (
      <TextInput
        key={name}
        {...common}
        inputMode={kind === 'months' ? 'numeric' : 'decimal'}
        leftSection={kind === 'money' ? '$' : undefined}
        autoComplete="off"
        {...form.cleaned(name, (text) => cleanDetail(name, text))}
      />
    )
  }

  return (
    <form {...form.element}>
      <Stack gap="sm">
        {detailFields.map(input)}
        <Text c="dimmed" size="sm">
          {words.purchase_price}: {money(loan.purchase_price)} · {words.number_of_properties}:{' '}
          {loan.number_of_properties}
        </Text>
        <FormEnd form={form} submit={words.update} cancel={words.cancel} onCancel={onClose} />
      </Stack>
      <ConfirmDialog
        opened={asking}
        title={words.check}
        confirmLabel={words.confirm}
        cancelLabel={words.back}
        busy={form.busy}
        onConfirm={form.sendNow}
        onClose={() => setAsking(false)}
      >
        <ul>
          {form.changed.map((name) => (
            <li key={name}>
              {detailOf(name).label}: {shownDetail(name, start[name])} → <b>{shownDetail(name, form.values[name])}</b>
            </li>
          ))}
        </ul>
      </ConfirmDialog>
    </form>
  )
}
