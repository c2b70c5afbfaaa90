import { Group, PasswordInput, Stack, Text, Textarea, TextInput, Title } from '@mantine/core'
import { environmentOnly, type ProviderKind, type ProviderSetting } from '@plinth/domain/admin/provider/kinds'
import { useState } from 'react'
import { ApiError, messageOf } from '../../lib/api.ts'
import { dateTime } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
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

/** Sets the keys of a service: each is sent once and never comes back. */
export const ProviderPanel = ({ kind, provider, may, onClose }: ProviderPanelProps) => {
  const update = useUpdateProvider()
  const known = provider.call_dollars === null ? '' : String(provider.call_dollars)
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [price, setPrice] = useState(known)
  const amount = priceOf(price)
  const given = Object.fromEntries(Object.entries(typed).filter(([, value]) => value.trim() !== ''))
  const pricing = price === known || amount === undefined ? {} : { call_dollars: amount }
  const isNew = Object.keys(given).length > 0 || price !== known
  const save = () => {
    if (amount === undefined) return
    const body = { settings: given, ...pricing }
    update.mutate({ params: { kind: provider.kind }, body }, { onSuccess: onClose })
  }
  const wrong = (name: string) => (update.error instanceof ApiError ? update.error.field(`settings.${name}`) : null)
  const isTheirs = environmentOnly.has(kind.kind)
  return (
    <form
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Stack>
        <Text c="dimmed">{isTheirs ? words.environmentOnly : words.panelLead}</Text>
        {kind.adapters.map((adapter) => (
          <Stack key={adapter.id} gap="sm">
            {kind.adapters.length > 1 ? (
              <Title order={3} size="h4">
                {adapter.name}
              </Title>
            ) : null}
            {adapter.settings.map((setting) => (
              <KeyField
                key={setting.name}
                setting={setting}
                state={provider.settings.find((one) => one.name === setting.name)}
                provider={provider}
                disabled={!may || isTheirs}
                value={typed[setting.name] ?? ''}
                error={wrong(setting.name)}
                onChange={(value) => setTyped((now) => ({ ...now, [setting.name]: value }))}
              />
            ))}
          </Stack>
        ))}
        <TextInput
          label={words.price}
          description={words.priceHint}
          inputMode="decimal"
          maxLength={12}
          disabled={!may}
          value={price}
          error={amount === undefined ? words.notPrice : undefined}
          onChange={({ currentTarget }) => setPrice(currentTarget.value)}
        />
        {update.error ? (
          <Text c="red" role="alert">
            {messageOf(update.error, words.notSaved)}
          </Text>
        ) : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button
            type="submit"
            loading={update.isPending}
            disabledReason={may ? (isNew ? undefined : words.nothing) : words.mayNot}
          >
            {words.save}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

interface KeyFieldProps {
  setting: ProviderSetting
  state: Provider['settings'][number] | undefined
  provider: Provider
  disabled: boolean
  value: string
  error: string | null | undefined
  onChange: (value: string) => void
}

const hintOf = (setting: ProviderSetting, state: KeyFieldProps['state']): string => {
  if (state?.source === 'environment') return `${setting.name}. ${words.fromEnvironment}`
  if (state?.source === 'unreadable') return `${setting.name}. ${words.unreadable}`
  if (state?.source !== 'page') return setting.name
  const who = state.set_by === null ? '' : ` ${words.by(state.set_by, dateTime(state.set_epoch))}`
  return `${setting.name}. ${words.isSet}${who}`
}

const KeyField = ({ setting, state, provider, disabled, value, error, onChange }: KeyFieldProps) => {
  const field = {
    label: setting.label,
    description: hintOf(setting, state),
    placeholder: state?.value ?? '',
    value,
    error,
    maxLength: 10_000,
    autoComplete: 'off',
    spellCheck: false,
    disabled: disabled || state?.source === 'environment',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value),
  }
  return (
    <div>
      {setting.long ? (
        <Textarea {...field} rows={4} />
      ) : setting.secret ? (
        <PasswordInput {...field} autoComplete="new-password" />
      ) : (
        <TextInput {...field} />
      )}
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
      { params: { kind: provider.kind }, body: { settings: { [setting.name]: null } } },
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
