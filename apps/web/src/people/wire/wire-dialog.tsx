import { Select, Stack, Text, TextInput } from '@mantine/core'
import type { LoanView } from '@plinth/contract/loan/loan'
import type { WireView } from '@plinth/contract/people/wire'
import { wireErrors, type WirePurpose, wirePurposeLabels, wirePurposes } from '@plinth/domain/people/wire/wire'
import { useSendForm } from '../../lib/form/use-send-form.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormEnd } from '../../ui/form-end.tsx'
import { toast } from '../../ui/toasts.ts'
import { useSaveWire } from './wire.calls.ts'
import { wireWords as words } from './wire.words.ts'

interface WireDialogProps {
  loan: LoanView
  /** Null for a new one. */
  wire: WireView | null
  /** Purposes that have none yet. */
  free: readonly WirePurpose[]
  onClose: () => void
}

const digits = (text: string) => text.replace(/\D/g, '')

const startOf = (wire: WireView | null, free: readonly WirePurpose[]) =>
  wire ?? { purpose: free[0] ?? 'closing', payee: '', bank: '', routing: '', note: '' }

/** Wire instructions as typed: the first of a purpose, or a change of those on file. */
const useWireForm = ({ loan, wire, free, onClose }: WireDialogProps) => {
  const save = useSaveWire()
  const { purpose: first, payee, bank, routing, note } = startOf(wire, free)
  return useSendForm({
    start: { purpose: first, payee, bank, routing, account: '', note },
    version: wire?.version,
    label: (name) => words[name],
    check: wireErrors,
    failed: words.failed,
    send: async (values, { version }) => {
      const purpose = wirePurposes.find((one) => one === values.purpose) ?? 'closing'
      const body = { ...values, purpose, ...(wire ? { version } : {}) }
      await save.mutateAsync({ params: { loan_id: loan.id }, body })
      if (wire) toast.info(words.requested)
      else toast.success(words.saved)
      onClose()
    },
  })
}

/** Enters wire instructions, or asks for a change of those on file (AJ-02). */
export const WireDialog = (props: WireDialogProps) => {
  const { wire, free, onClose } = props
  const form = useWireForm(props)
  return (
    <Dialog
      opened
      busy={form.busy}
      onClose={onClose}
      title={wire ? words.change : words.add}
      size="md"
      closeOnClickOutside={false}
    >
      <form {...form.element}>
        <Stack gap="sm">
          {wire ? <Text size="sm">{words.changeText}</Text> : null}
          <Select
            label={words.purpose}
            required
            allowDeselect={false}
            disabled={wire !== null}
            data={(wire ? [wire.purpose] : free).map((value) => ({ value, label: wirePurposeLabels[value] }))}
            {...form.choice('purpose')}
          />
          <TextInput label={words.payee} required maxLength={200} autoComplete="off" {...form.field('payee')} />
          <TextInput label={words.bank} required maxLength={200} autoComplete="off" {...form.field('bank')} />
          <TextInput
            label={words.routing}
            required
            inputMode="numeric"
            maxLength={11}
            autoComplete="off"
            {...form.cleaned('routing', digits)}
          />
          <TextInput
            label={words.account}
            required
            inputMode="numeric"
            maxLength={22}
            autoComplete="off"
            description={words.accountHint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...form.cleaned('account', digits)}
          />
          <TextInput label={words.note} maxLength={500} autoComplete="off" {...form.field('note')} />
          <FormEnd form={form} submit={wire ? words.request : words.save} cancel={words.cancel} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}
