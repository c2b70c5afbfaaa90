import { Group, Stack, Text, TextInput } from '@mantine/core'
import { setDueDate } from '@plinth/contract/documents/chase'
import { useState } from 'react'
import { useCall } from '../../lib/api.ts'
import { useSendForm } from '../../lib/form/use-send-form.ts'
import { plainDate } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { FormSaid } from '../../ui/form-said.tsx'
import { EmptyState } from '../../ui/states.tsx'
import classes from './chase.module.css'
import { loanChaseWords as words } from './chase.words.ts'
import type { LoanChase } from './chase.types.ts'

type Request = LoanChase['requests'][number]

const day = (value: string | null) => (value === null ? words.noDue : plainDate(value))

/** The open requests of a loan with their due dates, which staff move here (AA-01). */
export const DueDates = ({ requests, mayEdit }: { requests: readonly Request[]; mayEdit: boolean }) => {
  const [open, setOpen] = useState<string | null>(null)
  if (requests.length === 0) return <EmptyState text={words.nobody} />
  return (
    <ul className={classes.list}>
      {requests.map((request) => (
        <li key={request.activity_id} className={classes.entry}>
          <Group justify="space-between" gap="xs">
            <div>
              <Text fw={600}>{request.about ? `${request.name} (${request.about})` : request.name}</Text>
              <Text size="sm">{request.due_on === null ? words.noDue : words.due(plainDate(request.due_on))}</Text>
            </div>
            {mayEdit && open !== request.activity_id ? (
              <Button
                size="compact-sm"
                variant="subtle"
                aria-label={words.changeDueOf(request.name)}
                onClick={() => setOpen(request.activity_id)}
              >
                {words.changeDue}
              </Button>
            ) : null}
          </Group>
          {open === request.activity_id ? <DueForm request={request} onDone={() => setOpen(null)} /> : null}
          {request.history.map((move) => (
            <Text key={`${move.at_epoch} ${move.to}`} size="sm" c="dimmed">
              {words.moved(day(move.from), day(move.to), move.by)}
              {move.reason === '' ? '' : `: ${move.reason}`}
            </Text>
          ))}
        </li>
      ))}
    </ul>
  )
}

const DueForm = ({ request, onDone }: { request: Request; onDone: () => void }) => {
  const set = useCall(setDueDate, { success: words.dueSaved, failure: null })
  const form = useSendForm({
    start: { due_on: request.due_on ?? '', reason: '' },
    version: request.version,
    label: (name) => (name === 'due_on' ? words.newDue : words.reason),
    text: (name, value) => (name === 'due_on' ? day(value || null) : value),
    failed: words.actionFailed,
    send: async (typed, { version }) => {
      await set.mutateAsync({ params: { activity_id: request.activity_id }, body: { version, ...typed } })
      onDone()
    },
  })
  return (
    <form {...form.element}>
      <Stack gap="xs" mt="xs">
        <Group gap="xs" align="flex-end">
          <DateInput size="sm" label={words.newDue} {...form.choice('due_on')} />
          <TextInput size="sm" label={words.reason} maxLength={300} {...form.field('reason')} />
        </Group>
        <FormSaid form={form} />
        <Group gap="xs">
          <Button size="compact-sm" {...form.button}>
            {words.save}
          </Button>
          <Button size="compact-sm" variant="subtle" onClick={onDone}>
            {words.cancel}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
