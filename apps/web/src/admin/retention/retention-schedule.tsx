import { Group, Stack, Text, TextInput } from '@mantine/core'
import type { RetentionView } from '@plinth/contract/admin/retention'
import { type RetentionName, retentionKinds, retentionNames, wrongDays } from '@plinth/domain/admin/retention/kinds'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { useSendForm } from '../../lib/form/use-send-form.ts'
import { dateTime } from '../../lib/format.ts'
import { useMay } from '../../lib/me.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FormSaid } from '../../ui/form-said.tsx'
import { Section } from '../../ui/section.tsx'
import { useSetRetention } from './retention.calls.ts'
import { retentionWords as words } from './retention.words.ts'

/** Days as typed: null keeps for ever, NaN is no number. */
const daysOf = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed.trim().replaceAll(',', '')))

const wrongTyped = (name: RetentionName, typed: string): string | null => {
  const days = daysOf(typed)
  return Number.isNaN(days) ? words.notNumber : wrongDays(name, days)
}

const labelOf = (kind: string): string => {
  const name = retentionNames.find((one) => one === kind)
  return name ? words.keepFor(retentionKinds[name].name) : kind
}

/** Turns the nightly deletion on, after what it would delete is said, or off at once. */
const Switch = ({ retention, may }: { retention: RetentionView; may: boolean }) => {
  const [asking, setAsking] = useState(false)
  const set = useSetRetention()
  const due = retention.kinds.reduce((sum, kind) => sum + kind.due, 0)
  const turn = (on: boolean) =>
    set.mutate({ body: { version: retention.version, on, days: {} } }, { onSuccess: () => setAsking(false) })
  return (
    <>
      <Button
        variant={retention.on ? 'default' : 'filled'}
        loading={set.isPending && !asking}
        disabledReason={may ? undefined : words.mayNotSet}
        onClick={() => (retention.on ? turn(false) : setAsking(true))}
      >
        {retention.on ? words.turnOff : words.turnOn}
      </Button>
      <ConfirmDialog
        opened={asking}
        danger
        title={words.turnOnTitle}
        confirmLabel={words.turnOn}
        busy={set.isPending}
        error={set.error && messageOf(set.error, words.notSaved)}
        onConfirm={() => turn(true)}
        onClose={() => setAsking(false)}
      >
        {words.turnOnText(due)}
      </ConfirmDialog>
    </>
  )
}

const lastRunOf = ({ last_run }: RetentionView): string | null => {
  if (last_run === null) return null
  const parts = retentionNames.flatMap((name) => {
    const n = last_run.deleted[name] ?? 0
    return n > 0 ? [words.deletedOf(n, retentionKinds[name].name)] : []
  })
  return words.lastRun(dateTime(last_run.at_epoch), parts.join(', '))
}

/** How long each kind of data is kept, why that long, and what is past it (PA-01, PA-02). */
export const RetentionSchedule = ({ retention }: { retention: RetentionView }) => {
  const may = useMay('manage-settings')
  const set = useSetRetention()
  const form = useSendForm({
    start: Object.fromEntries(retention.kinds.map(({ kind, days }) => [kind, days === null ? '' : String(days)])),
    version: retention.version,
    label: labelOf,
    text: (_, days) => days || words.keptForever,
    check: (values) => Object.fromEntries(retentionNames.map((name) => [name, wrongTyped(name, values[name] ?? '')])),
    refusal: ({ changed }) => (may ? (changed.length > 0 ? undefined : words.unchanged) : words.mayNotSet),
    at: (path) => path.replace('days.', ''),
    failed: words.notSaved,
    send: (values, { changed, version }) =>
      set.mutateAsync({
        body: { version, days: Object.fromEntries(changed.map((name) => [name, daysOf(values[name] ?? '')])) },
      }),
  })
  const lastRun = lastRunOf(retention)
  return (
    <Section title={words.schedule} actions={<Switch retention={retention} may={may} />}>
      <form {...form.element}>
        <Stack>
          <Text fw={600}>{retention.on ? words.isOn : words.isOff}</Text>
          {lastRun === null ? null : <Text c="dimmed">{lastRun}</Text>}
          {retention.kinds.map(({ kind, due, held }) => (
            <div key={kind}>
              <TextInput
                label={words.keepFor(retentionKinds[kind].name)}
                description={`${retentionKinds[kind].counts}. ${retentionKinds[kind].reason} ${words.forEver}`}
                inputMode="numeric"
                maxLength={7}
                disabled={!may}
                styles={{ input: { maxWidth: 160 } }}
                {...form.field(kind)}
              />
              <Text size="sm" c="dimmed" mt={4}>
                {due + held === 0 ? words.noneDue : words.due(due, held)}
              </Text>
            </div>
          ))}
          <FormSaid form={form} />
          <Group>
            <Button {...form.button}>{words.save}</Button>
          </Group>
        </Stack>
      </form>
    </Section>
  )
}
