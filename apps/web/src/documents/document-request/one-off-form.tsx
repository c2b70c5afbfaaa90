import { Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type OneOffRequest, oneOffErrors } from '@plinth/domain/documents/document-request/one-off'
import { defaultDueDays } from '@plinth/domain/documents/document-request/template'
import { addDays } from '@plinth/domain/shared/dates'
import { messageOf } from '../../lib/api.ts'
import { useSendForm } from '../../lib/form/use-send-form.ts'
import { lenderToday } from '../../lib/format.ts'
import { DateInput } from '../../ui/date-input.tsx'
import { FormEnd } from '../../ui/form-end.tsx'
import { type EntityKey, useCreateOneOff } from './document-request.calls.ts'
import { requestWords as words, templateWords } from './document-request.words.ts'

interface OneOffFormProps {
  loanId: string
  entity: EntityKey
  onBack: () => void
  onDone: () => void
}

/** Requests a document that no template describes (AC-18). */
export const OneOffForm = ({ loanId, entity, onBack, onDone }: OneOffFormProps) => {
  const create = useCreateOneOff()
  const today = lenderToday()
  const start: Omit<OneOffRequest, 'due_on'> & { due_on: string | null } = {
    ...{ document_name: '', description: '', due_on: addDays(today, defaultDueDays) },
  }
  const form = useSendForm({
    start: { ...start },
    check: (values) => oneOffErrors(values, today),
    failed: (error) => messageOf(error, words.addFailed),
    send: async ({ document_name, description, due_on }) => {
      const body = {
        ...{ entity_type: entity.kind, entity_id: entity.id, due_on: due_on ?? '' },
        ...{ document_name: document_name.trim(), description: description.trim() },
      }
      await create.mutateAsync({ params: { loan_id: loanId }, body })
      onDone()
    },
  })
  const due = form.choice('due_on')
  return (
    <form {...form.element}>
      <Stack gap="sm">
        <Text size="sm">{words.oneOffHint}</Text>
        <TextInput
          label={templateWords.name}
          required
          maxLength={200}
          data-autofocus
          {...form.field('document_name')}
        />
        <Textarea
          label={words.oneOffDescription}
          required
          autosize
          minRows={3}
          maxLength={2000}
          {...form.field('description')}
        />
        <DateInput label={words.oneOffDue} required {...due} onChange={(day) => due.onChange(day)} />
        <FormEnd form={form} submit={words.oneOffSend} cancel={words.oneOffBack} onCancel={onBack} />
      </Stack>
    </form>
  )
}
