import { Select, Stack, TextInput } from '@mantine/core'
import type { TrayItem } from '@plinth/contract/documents/mailbox'
import { useSendForm } from '../../lib/form/use-send-form.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormEnd } from '../../ui/form-end.tsx'
import { useFileElsewhere, useRequestsToFile } from './mailbox.calls.ts'
import { elsewhereWords as words } from './mailbox.words.ts'

interface ElsewhereDialogProps {
  item: TrayItem
  onFiled: (item: TrayItem, version: number, filedAs: string) => void
  onClose: () => void
}

/** Files an attachment under a request that is chosen, or a new one (AE-10). */
export const ElsewhereDialog = ({ item, onFiled, onClose }: ElsewhereDialogProps) => {
  const requests = useRequestsToFile(item.loan_id).data?.requests ?? []
  const file = useFileElsewhere()
  const form = useSendForm({
    start: { request: '', name: '' },
    check: ({ request, name }) => ({ request: request === '' && name.trim() === '' ? words.either : null }),
    failed: words.failed,
    at: (path) => (path === 'new_name' ? 'name' : 'request'),
    send: async ({ request, name }) => {
      const typed = name.trim()
      const target = typed === '' ? { request_id: request } : { request_id: null, new_name: typed }
      const filed = await file.mutateAsync({
        params: { attachment_id: item.id },
        body: { version: item.version, ...target },
      })
      onFiled(item, filed.version, filed.filed_as)
    },
  })
  const option = (one: (typeof requests)[number]) => ({ value: one.id, label: `${one.name}, ${one.about}` })
  return (
    <Dialog opened busy={form.busy} onClose={onClose} title={words.title(item.file_name)} size="md">
      <form {...form.element}>
        <Stack gap="sm">
          <Select
            label={words.request}
            placeholder={words.choose}
            searchable
            clearable
            data-autofocus
            data={[
              { group: words.needed, items: requests.filter(({ needed }) => needed).map(option) },
              { group: words.others, items: requests.filter(({ needed }) => !needed).map(option) },
            ].filter(({ items }) => items.length > 0)}
            {...form.choice('request')}
          />
          <TextInput label={words.name} maxLength={200} autoComplete="off" {...form.field('name')} />
          <FormEnd form={form} submit={words.file} cancel={words.cancel} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}
