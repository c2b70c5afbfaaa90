import { Checkbox, NativeSelect, NumberInput, Stack, Text } from '@mantine/core'
import type { OnFileSettings as Settings, saveOnFileSettings } from '@plinth/contract/documents/on-file'
import type { BodyIn } from '@plinth/contract/shared/endpoint'
import { type RenewalScope, renewalLead, renewalScopes } from '@plinth/domain/documents/on-file/offer'
import { filedAs, validityDays } from '@plinth/domain/documents/on-file/validity'
import { validityRules } from '@plinth/domain/documents/on-file/filing'
import { messages } from '@plinth/domain/shared/form-messages'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { differing } from '../../lib/form/differing.ts'
import { useSendForm } from '../../lib/form/use-send-form.ts'
import { yesNo } from '../../lib/format.ts'
import { useMay } from '../../lib/me.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import classes from './on-file.module.css'
import { DataTable, Header } from '../../ui/data-table.tsx'
import { FormSaid } from '../../ui/form-said.tsx'
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
  return <SettingsForm settings={settings.data} />
}

/** What the boxes hold: a number of days may be empty. */
interface Typed {
  hold: boolean
  renewal: RenewalScope
  lead_days: number | null
  validities: Validity[]
}
type Validity = Omit<Body['validities'][number], 'days'> & { days: number | null }

const typedOf = ({ hold, renewal, lead_days, validities }: Settings): Typed => ({
  ...{ hold, renewal, lead_days },
  validities: validities.map(({ kind, rule, days }) => ({ kind, rule, days })),
})
const bodyOf = ({ lead_days, validities, ...rest }: Typed, version: number): Body => ({
  ...{ ...rest, version, lead_days: lead_days ?? 0 },
  validities: validities.map(({ days, ...validity }) => ({ ...validity, days: days ?? 0 })),
})

const rules = validityRules.map((rule) => ({ value: rule as string, label: ruleLabels[rule] }))
const scopes = renewalScopes.map((scope) => ({ value: scope as string, label: renewalLabels[scope] }))

const labels: Readonly<Record<keyof Typed, string>> = {
  ...{ hold: words.hold, renewal: words.renewalLabel, lead_days: words.leadDays, validities: words.validity },
}
const validityText = ({ kind, rule, days }: Validity) =>
  `${filedAs(kind).label}: ${rule === 'days' ? `${ruleLabels.days}: ${days}` : ruleLabels[rule]}`

/** In words; of the kinds of documents only those whose validity is not the same on the other side. */
const textOf = (name: keyof Typed, value: Typed[keyof Typed], other: typeof value): string => {
  if (typeof value === 'boolean') return yesNo(value)
  if (Array.isArray(value)) return differing(value, Array.isArray(other) ? other : [], validityText)
  return name === 'renewal' ? renewalLabels[renewalScopes.find((one) => one === value) ?? 'off'] : String(value ?? '')
}

/** An emptied number is no nought: nothing is saved as if it had been typed. */
const wrongIn = ({ lead_days, validities }: Typed) => ({
  lead_days: lead_days === null ? messages.required : null,
  ...Object.fromEntries(
    validities.map(({ rule, days }, at) => [
      `validities.${at}.days`,
      rule === 'days' && days === null ? messages.required : null,
    ]),
  ),
})

const useSettingsForm = (settings: Settings, ask: (values: Typed) => boolean) => {
  const save = useSaveSettings()
  const form = useSendForm<Typed>({
    start: typedOf(settings),
    version: settings.version,
    label: (name) => labels[name],
    text: textOf,
    check: wrongIn,
    failed: words.saveFailed,
    ask: () => {
      if (!ask(form.values)) form.sendNow()
    },
    send: (values, { version }) => save.mutateAsync({ body: bodyOf(values, version) }),
  })
  return form
}
type SettingsFormState = ReturnType<typeof useSettingsForm>

const SettingsForm = ({ settings }: { settings: Settings }) => {
  const [asking, setAsking] = useState(false)
  const may = useMay('manage-settings')
  const form = useSettingsForm(settings, ({ renewal }) => {
    // Emails go out by themselves from then on: said first.
    const turnsOn = renewal !== 'off' && renewal !== settings.renewal
    setAsking(turnsOn)
    return turnsOn
  })
  const { values } = form
  return (
    <form {...form.element}>
      <Stack>
        <Section title={words.asking}>
          <Checkbox label={words.hold} description={words.holdHint} disabled={!may} {...form.tick('hold')} />
        </Section>
        <Section title={words.renewing}>
          <Stack gap="sm" maw={480}>
            <NativeSelect
              label={words.renewalLabel}
              description={words.renewalHint(settings.due_today)}
              data={scopes}
              disabled={!may}
              {...form.cleaned('renewal', String)}
            />
            <NumberInput
              label={words.leadDays}
              min={renewalLead.least}
              max={renewalLead.most}
              disabled={!may}
              {...form.number('lead_days')}
            />
          </Stack>
        </Section>
        <Validities form={form} may={may} />
        <FormSaid form={form} />
        {may ? (
          <div>
            <Button {...form.button}>{words.save}</Button>
          </div>
        ) : null}
      </Stack>
      <ConfirmDialog
        opened={asking}
        title={words.turnOnTitle}
        confirmLabel={words.turnOn}
        busy={form.busy}
        onConfirm={() => {
          setAsking(false)
          form.sendNow()
        }}
        onClose={() => setAsking(false)}
      >
        {words.turnOnText(values.renewal === 'all' ? settings.due_today : 0)}
      </ConfirmDialog>
    </form>
  )
}

const Validities = ({ form, may }: { form: SettingsFormState; may: boolean }) => {
  const { validities } = form.values
  const reset = () => form.set({ validities: validities.map(({ kind }) => ({ kind, ...filedAs(kind).validity })) })
  return (
    <Section
      title={words.validity}
      actions={
        may ? (
          <Button variant="subtle" size="compact-sm" onClick={reset}>
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
          {validities.map(({ kind, rule }, at) => {
            const { label } = filedAs(kind)
            return (
              <tr key={kind}>
                <td>{label}</td>
                <td className={classes.validity}>
                  <NativeSelect
                    aria-label={words.ruleOf(label)}
                    data={rules}
                    disabled={!may}
                    {...form.cleaned(`validities.${at}.rule`, String)}
                  />
                  {rule === 'days' ? (
                    <NumberInput
                      aria-label={words.daysOf(label)}
                      w={90}
                      min={validityDays.least}
                      max={validityDays.most}
                      disabled={!may}
                      {...form.number(`validities.${at}.days`)}
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
