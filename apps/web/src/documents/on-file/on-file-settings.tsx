import { Checkbox, NativeSelect, NumberInput, Stack, Text } from '@mantine/core'
import type { OnFileSettings as Settings, saveOnFileSettings } from '@plinth/contract/documents/on-file'
import type { BodyIn } from '@plinth/contract/shared/endpoint'
import { renewalLead, renewalScopes } from '@plinth/domain/documents/on-file/offer'
import { filedTable, validityDays, validityRules } from '@plinth/domain/documents/on-file/validity'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { useMay } from '../../lib/me.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import classes from './on-file.module.css'
import { DataTable, Header } from '../../ui/data-table.tsx'
import { Section } from '../../ui/section.tsx'
import { ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { useOnFileSettings, useSaveSettings } from './on-file.calls.ts'
import { onFileSettingWords as words, renewalLabels, ruleLabels } from './on-file.words.ts'

type Body = BodyIn<typeof saveOnFileSettings>

/** How long documents are valid, and what happens by itself (AB-03, AB-06, AB-14). */
export const OnFileSettings = () => {
  const settings = useOnFileSettings()
  if (settings.isPending) return <SkeletonRows rows={8} />
  if (!settings.data)
    return (
      <ErrorState text={words.failed} detail={messageOf(settings.error, '')} onRetry={() => void settings.refetch()} />
    )
  return <SettingsForm key={settings.data.version} settings={settings.data} />
}

const bodyOf = (s: Settings): Body => ({
  ...{ version: s.version, hold: s.hold, renewal: s.renewal, lead_days: s.lead_days },
  validities: s.validities.map(({ kind, rule, days }) => ({ kind, rule, days })),
})

const rules = validityRules.map((rule) => ({ value: rule as string, label: ruleLabels[rule] }))
const scopes = renewalScopes.map((scope) => ({ value: scope as string, label: renewalLabels[scope] }))

const SettingsForm = ({ settings }: { settings: Settings }) => {
  const [body, setBody] = useState(() => bodyOf(settings))
  const [asking, setAsking] = useState(false)
  const save = useSaveSettings()
  const may = useMay('manage-settings')
  const set = (change: Partial<Body>) => setBody((now) => ({ ...now, ...change }))
  // Emails go out by themselves from then on: said first.
  const turnsOn = body.renewal !== 'off' && body.renewal !== settings.renewal
  const send = () => save.mutate({ body }, { onSettled: () => setAsking(false) })
  return (
    <Stack>
      <Section title={words.asking}>
        <Checkbox
          label={words.hold}
          description={words.holdHint}
          checked={body.hold}
          disabled={!may}
          onChange={({ currentTarget }) => set({ hold: currentTarget.checked })}
        />
      </Section>
      <Section title={words.renewing}>
        <Stack gap="sm" maw={480}>
          <NativeSelect
            label={words.renewalLabel}
            description={words.renewalHint(settings.due_today)}
            data={scopes}
            value={body.renewal}
            disabled={!may}
            onChange={({ currentTarget }) =>
              set({ renewal: renewalScopes.find((one) => one === currentTarget.value) ?? 'off' })
            }
          />
          <NumberInput
            label={words.leadDays}
            min={renewalLead.least}
            max={renewalLead.most}
            value={body.lead_days}
            disabled={!may}
            onChange={(value) => set({ lead_days: Number(value) })}
          />
        </Stack>
      </Section>
      <Validities body={body} may={may} onChange={(validities) => set({ validities })} />
      {save.isError ? (
        <Text c="var(--mantine-color-error)" role="alert">
          {messageOf(save.error, words.saveFailed)}
        </Text>
      ) : null}
      {may ? (
        <div>
          <Button loading={save.isPending} onClick={() => (turnsOn ? setAsking(true) : send())}>
            {words.save}
          </Button>
        </div>
      ) : null}
      <ConfirmDialog
        opened={asking}
        title={words.turnOnTitle}
        confirmLabel={words.turnOn}
        busy={save.isPending}
        onConfirm={send}
        onClose={() => setAsking(false)}
      >
        {words.turnOnText(body.renewal === 'all' ? settings.due_today : 0)}
      </ConfirmDialog>
    </Stack>
  )
}

interface ValiditiesProps {
  body: Body
  may: boolean
  onChange: (validities: Body['validities']) => void
}

const Validities = ({ body: { validities }, may, onChange }: ValiditiesProps) => {
  const defaults = validities.map(({ kind }) => ({ kind, ...filedTable[kind].validity }))
  return (
    <Section
      title={words.validity}
      actions={
        may ? (
          <Button variant="subtle" size="compact-sm" onClick={() => onChange(defaults)}>
            {words.reset}
          </Button>
        ) : null
      }
    >
      <Text size="sm" mb="xs">
        {words.validityHint}
      </Text>
      <DataTable label={words.validity}>
        <thead>
          <tr>
            <Header>{words.kind}</Header>
            <Header>{words.rule}</Header>
          </tr>
        </thead>
        <tbody>
          {validities.map((one, at) => {
            const { label } = filedTable[one.kind]
            const change = (over: Partial<typeof one>) => onChange(validities.with(at, { ...one, ...over }))
            return (
              <tr key={one.kind}>
                <td>{label}</td>
                <td className={classes.validity}>
                  <NativeSelect
                    aria-label={words.ruleOf(label)}
                    data={rules}
                    value={one.rule}
                    disabled={!may}
                    onChange={({ currentTarget }) =>
                      change({ rule: validityRules.find((rule) => rule === currentTarget.value) ?? 'never' })
                    }
                  />
                  {one.rule === 'days' ? (
                    <NumberInput
                      aria-label={words.daysOf(label)}
                      w={90}
                      min={validityDays.least}
                      max={validityDays.most}
                      value={one.days}
                      disabled={!may}
                      onChange={(days) => change({ days: Number(days) })}
                    />
                  ) : null}
                </td>
              </tr>
            )
          })}
        </tbody>
      </DataTable>
    </Section>
  )
}
