import {
  NativeSelect,
  PasswordInput,
  Stack,
  Text,
  Textarea,
  TextInput,
  type TextInputProps,
  Title,
} from '@mantine/core'
import {
  environmentOnly,
  type ProviderKind,
  type ProviderSetting,
  settingsOf,
} from '@plinth/domain/admin/provider/kinds'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { differing } from '../../lib/form/differing.ts'
import { useSendForm } from '../../lib/form/use-send-form.ts'
import { dateTime } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FormEnd } from '../../ui/form-end.tsx'
import { type Provider, useUpdateProvider } from './provider.calls.ts'
import { providerWords as words } from './provider.words.ts'

interface ProviderPanelProps {
  kind: ProviderKind
  provider: Provider
  may: boolean
  onClose: () => void
}

/** What a call costs as typed: undefined when it is no amount, null when it is empty. */
const priceOf = (typed: string): number | null | undefined => {
  const text = typed.trim().replace(/[$,]/g, '')
  if (text === '') return null
  return /^\d{1,5}(\.\d{1,4})?$/.test(text) ? Number(text) : undefined
}

/** Each setting as it stands: what somebody else sets meanwhile is told, though no field holds it. */
const seenOf = (kind: ProviderKind, provider: Provider): string[] =>
  settingsOf(kind).map(({ name, label }) => {
    const state = provider.settings.find((one) => one.name === name)
    const set = state?.set_by ? words.by(state.set_by, dateTime(state.set_epoch)) : words.sources.none
    return `${label}: ${state?.value ?? set}`
  })

/** Sets the keys of a service: each is sent once and never comes back. */
export const ProviderPanel = ({ kind, provider, may, onClose }: ProviderPanelProps) => {
  const update = useUpdateProvider()
  const known = provider.call_dollars === null ? '' : String(provider.call_dollars)
  const names = settingsOf(kind).map(({ name }) => name)
  const form = useSendForm({
    start: {
      settings: Object.fromEntries(names.map((name) => [name, ''])),
      price: known,
      seen: seenOf(kind, provider),
    },
    version: provider.version,
    label: (name) => (name === 'price' ? words.price : words.panel(kind.name)),
    text: (_, value, other) =>
      Array.isArray(value) ? differing(value, Array.isArray(other) ? other : [], String) : String(value),
    check: ({ price }) => ({ price: priceOf(price) === undefined ? words.notPrice : null }),
    early: true,
    refusal: ({ changed }) => (may ? (changed.length > 0 ? undefined : words.nothing) : words.mayNot),
    at: (path) => (path === 'call_dollars' ? 'price' : path),
    failed: words.notSaved,
    send: async ({ settings, price }, { changed, version }) => {
      const given = Object.fromEntries(Object.entries(settings).filter(([, value]) => value.trim() !== ''))
      const amount = priceOf(price)
      const pricing = changed.includes('price') && amount !== undefined ? { call_dollars: amount } : {}
      await update.mutateAsync({
        params: { kind: provider.kind },
        body: { version, settings: given, ...pricing },
      })
      onClose()
    },
  })
  const isTheirs = environmentOnly.has(kind.kind)
  return (
    <form {...form.element} autoComplete="off">
      <Stack>
        <Text c="dimmed">{isTheirs ? words.environmentOnly : words.panelLead}</Text>
        <Settings settings={kind.choice ?? []} {...{ provider, form, disabled: !may || isTheirs }} />
        {kind.adapters.map((adapter) => (
          <Stack key={adapter.id} gap="sm">
            {kind.adapters.length > 1 ? (
              <Title order={3} size="h4">
                {adapter.name}
              </Title>
            ) : null}
            <Settings settings={adapter.settings} {...{ provider, form, disabled: !may || isTheirs }} />
          </Stack>
        ))}
        <TextInput
          label={words.price}
          description={words.priceHint}
          inputMode="decimal"
          maxLength={12}
          disabled={!may}
          {...form.field('price')}
        />
        <FormEnd form={form} submit={words.save} cancel={words.cancel} onCancel={onClose} />
      </Stack>
    </form>
  )
}

interface SettingsProps {
  settings: readonly ProviderSetting[]
  provider: Provider
  form: { field: (name: `settings.${string}`) => KeyFieldProps['field'] }
  disabled: boolean
}

const Settings = ({ settings, provider, form, disabled }: SettingsProps) =>
  settings.map((setting) => (
    <KeyField
      key={setting.name}
      setting={setting}
      state={provider.settings.find((one) => one.name === setting.name)}
      provider={provider}
      disabled={disabled || setting.environmentOnly === true}
      field={form.field(`settings.${setting.name}`)}
    />
  ))

interface KeyFieldProps {
  setting: ProviderSetting
  state: Provider['settings'][number] | undefined
  provider: Provider
  disabled: boolean
  field: { name: string; value: string; error: string | undefined; onChange: (event: unknown) => void }
}

const hintOf = (setting: ProviderSetting, state: KeyFieldProps['state']): string => {
  if (state?.source === 'environment') return `${setting.name}. ${words.fromEnvironment}`
  if (setting.environmentOnly) return `${setting.name}. ${words.addressFromEnvironment}`
  if (state?.source === 'unreadable') return `${setting.name}. ${words.unreadable}`
  if (state?.source !== 'page') return setting.name
  const who = state.set_by === null ? '' : ` ${words.by(state.set_by, dateTime(state.set_epoch))}`
  return `${setting.name}. ${words.isSet}${who}`
}

interface KeyInputProps {
  setting: ProviderSetting
  /** Its value; null for a secret. */
  now: string | null | undefined
  input: Pick<TextInputProps, 'label' | 'description' | 'placeholder' | 'maxLength' | 'disabled'> &
    KeyFieldProps['field']
}

const KeyInput = ({ setting, now, input }: KeyInputProps) => {
  if (setting.choices) return <NativeSelect {...input} data={optionsOf(setting.choices, now)} />
  if (setting.long) return <Textarea {...input} rows={4} />
  return setting.secret ? <PasswordInput {...input} autoComplete="new-password" /> : <TextInput {...input} />
}

/** The first keeps what is set. */
const optionsOf = (choices: NonNullable<ProviderSetting['choices']>, now: string | null | undefined) => [
  { value: '', label: choices.find(([value]) => value === now)?.[1] ?? words.firstConfigured },
  ...choices.filter(([value]) => value !== now).map(([value, label]) => ({ value, label })),
]

const KeyField = ({ setting, state, provider, disabled, field }: KeyFieldProps) => {
  const input = {
    label: setting.label,
    description: hintOf(setting, state),
    placeholder: state?.value ?? '',
    ...field,
    maxLength: 10_000,
    autoComplete: 'off',
    spellCheck: false,
    disabled: disabled || state?.source === 'environment',
  }
  return (
    <div>
      <KeyInput setting={setting} now={state?.value} input={input} />
      {state?.source === 'page' || state?.source === 'unreadable' ? (
        <TakeBack setting={setting} provider={provider} disabled={disabled} />
      ) : null}
    </div>
  )
}

const TakeBack = ({ setting, provider, disabled }: Pick<KeyFieldProps, 'setting' | 'provider' | 'disabled'>) => {
  const [asking, setAsking] = useState(false)
  const update = useUpdateProvider()
  const takeBack = () =>
    update.mutate(
      { params: { kind: provider.kind }, body: { version: provider.version, settings: { [setting.name]: null } } },
      { onSuccess: () => setAsking(false) },
    )
  return (
    <>
      <Button
        mt={4}
        size="compact-xs"
        variant="subtle"
        aria-label={words.takeBackOf(setting.label)}
        disabledReason={disabled ? words.mayNot : undefined}
        onClick={() => setAsking(true)}
      >
        {words.takeBack}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={words.takeBackTitle}
        confirmLabel={words.takeBack}
        busy={update.isPending}
        error={update.error && messageOf(update.error, words.notSaved)}
        onConfirm={takeBack}
        onClose={() => setAsking(false)}
      >
        {words.takeBackText(setting.label)}
      </ConfirmDialog>
    </>
  )
}
