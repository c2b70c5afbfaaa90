import { Stack, Text, Textarea, TextInput } from '@mantine/core'
import type { CertificateView } from '@plinth/contract/admin/retention'
import { useSendForm } from '../../lib/form/use-send-form.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormEnd } from '../../ui/form-end.tsx'
import { type FoundPerson, useErase } from './retention.calls.ts'
import { retentionWords as words } from './retention.words.ts'

interface EraseDialogProps {
  person: FoundPerson
  onErased: (certificate: CertificateView) => void
  onClose: () => void
}

/** Says what goes and what stays, and erases once the name is typed (PA-07). */
export const EraseDialog = ({ person, onErased, onClose }: EraseDialogProps) => {
  const erase = useErase()
  const form = useSendForm({
    start: { name: '', reason: '' },
    check: ({ name, reason }) => ({
      name: name.trim() === person.name ? null : words.notTheName(person.name),
      reason: reason.trim() === '' ? words.missing : null,
    }),
    failed: words.eraseFailed,
    send: async ({ name, reason }) => {
      const { id, kind } = person
      onErased(await erase.mutateAsync({ body: { kind, id, name: name.trim(), reason: reason.trim() } }))
    },
  })
  return (
    <Dialog opened busy={form.busy} onClose={onClose} title={words.eraseTitle(person.name)} size="md">
      <form {...form.element}>
        <Stack>
          <Text>
            {person.loans.length === 0 ? words.free : words.onLoans(person.loans.join(', '))} {words.eraseText}
          </Text>
          <TextInput label={words.typeName(person.name)} required autoComplete="off" {...form.field('name')} />
          <Textarea label={words.eraseReason} required autosize minRows={2} maxLength={500} {...form.field('reason')} />
          <FormEnd
            form={{ ...form, button: { ...form.button, color: 'red' } }}
            submit={words.eraseOf(person.name)}
            cancel={words.cancel}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Dialog>
  )
}
