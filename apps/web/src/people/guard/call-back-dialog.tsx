import { Stack, Text, Textarea, TextInput } from '@mantine/core'
import type { HeldChangeView } from '@plinth/contract/people/held-change'
import { useSendForm } from '../../lib/form/use-send-form.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormEnd } from '../../ui/form-end.tsx'
import { useCallBack } from './guard.calls.ts'
import { guardWords as words } from './guard.words.ts'

const MINUTE = 60_000

/** An instant as the browser's box for date and time has it, in its own zone. */
const boxOf = (ms: number): string =>
  new Date(ms - new Date(ms).getTimezoneOffset() * MINUTE).toISOString().slice(0, 16)

interface CallBackDialogProps {
  change: HeldChangeView
  onClose: () => void
}

const missing = (text: string) => (text.trim() === '' ? words.required : null)

/** Records who was called back, at which number, when, and what was said (AJ-07). */
export const CallBackDialog = ({ change: c, onClose }: CallBackDialogProps) => {
  const save = useCallBack()
  const form = useSendForm({
    start: {
      name: c.kind === 'wire' ? '' : c.subject.name,
      number: c.subject.phone ?? '',
      at: boxOf(Date.now()),
      note: '',
    },
    check: ({ name, number, at, note }) => ({
      name: missing(name),
      number: (number.match(/\d/g) ?? []).length < 7 ? words.numberWrong : null,
      at: Number.isNaN(Date.parse(at)) ? words.whenWrong : null,
      note: missing(note),
    }),
    at: (path) => (path === 'at_epoch' ? 'at' : path),
    failed: words.failed,
    send: async ({ name, number, at, note }) => {
      const body = { version: c.version, name, number, at_epoch: Math.floor(Date.parse(at) / 1000), note }
      await save.mutateAsync({ params: { change_id: c.id }, body })
      onClose()
    },
  })
  return (
    <Dialog opened busy={form.busy} onClose={onClose} title={words.callTitle(c.subject.name)} size="md">
      <form {...form.element}>
        <Stack gap="sm">
          <Text size="sm">{words.callText}</Text>
          <TextInput label={words.reached} required maxLength={200} autoComplete="off" {...form.field('name')} />
          <TextInput
            label={words.number}
            required
            type="tel"
            maxLength={40}
            autoComplete="off"
            {...form.field('number')}
          />
          <TextInput label={words.when} required type="datetime-local" {...form.field('at')} />
          <Textarea label={words.note} required autosize minRows={2} maxLength={1000} {...form.field('note')} />
          <FormEnd form={form} submit={words.saveCall} cancel={words.cancel} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}
