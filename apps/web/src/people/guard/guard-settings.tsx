import { NumberInput, Stack, Switch, Text } from '@mantine/core'
import type { GuardSettings as Settings } from '@plinth/contract/people/held-change'
import { MAX_HOLD_HOURS } from '@plinth/domain/people/guard/held-change'
import { messages } from '@plinth/domain/shared/form-messages'
import { useSendForm } from '../../lib/form/use-send-form.ts'
import { dateTime } from '../../lib/format.ts'
import { useMay } from '../../lib/me.ts'
import { Button } from '../../ui/button.tsx'
import { FormSaid } from '../../ui/form-said.tsx'
import { Section } from '../../ui/section.tsx'
import { useGuardSettings, useSaveGuard } from './guard.calls.ts'
import { guardWords as words } from './guard.words.ts'

/** How long changes are held, and working alone (AJ-11); nothing for who may not set it. */
export const GuardSettings = () => {
  const settings = useGuardSettings()
  const maySet = useMay('manage-settings')
  return maySet && settings.data ? <SettingsForm settings={settings.data} /> : null
}

const SettingsForm = ({ settings }: { settings: Settings }) => {
  const save = useSaveGuard()
  const form = useSendForm({
    start: { hold_hours: settings.hold_hours as number | null, alone: settings.alone },
    version: settings.version,
    label: (name) => (name === 'alone' ? words.workAlone : words.holdHours),
    check: ({ hold_hours }) => ({ hold_hours: hold_hours === null ? messages.required : null }),
    failed: words.failed,
    send: ({ hold_hours, alone }, { version }) =>
      save.mutateAsync({ body: { version, hold_hours: hold_hours ?? 0, alone } }),
  })
  const refused = settings.only_one || settings.alone ? undefined : words.notOnlyOne
  return (
    <Section title={words.settings}>
      <form {...form.element}>
        <Stack gap="sm" maw={520}>
          <NumberInput
            label={words.holdHours}
            description={words.holdHint}
            min={0}
            max={MAX_HOLD_HOURS}
            allowDecimal={false}
            {...form.number('hold_hours')}
          />
          <Switch
            label={words.workAlone}
            description={refused ?? words.workAloneHint}
            disabled={refused !== undefined}
            {...form.tick('alone')}
          />
          {settings.alone_by === null ? null : (
            <Text size="sm" c="dimmed">
              {words.aloneSince(settings.alone_by, dateTime(settings.alone_epoch))}
            </Text>
          )}
          <FormSaid form={form} />
          <div>
            <Button {...form.button}>{words.save}</Button>
          </div>
        </Stack>
      </form>
    </Section>
  )
}
