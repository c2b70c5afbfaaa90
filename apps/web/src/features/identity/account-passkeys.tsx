import { Group, Stack, Text, TextInput } from '@mantine/core'
import type { getAccount } from '@plinth/contract/account'
import type { ReplyOf } from '@plinth/contract/endpoint'
import { useState } from 'react'
import { addPasskey, passkeysWork, removePasskey, renamePasskey } from '../../lib/auth-embedded.ts'
import { dayOf } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FormError } from '../../ui/field-help.tsx'
import { Section } from '../../ui/section.tsx'
import { accountWords } from './account.words.ts'
import { deviceName } from './device-name.ts'
import { useAccountChanged } from './use-account.ts'
import { useSubmit } from './use-submit.ts'

const words = accountWords.passkeys
const MAX_NAME = 100

type Passkey = ReplyOf<typeof getAccount>['passkeys'][number]

const NameForm = (p: { initial: string; label: string; submit: string; save: (name: string) => Promise<void> }) => {
  const [name, setName] = useState(p.initial)
  const { busy, error, run } = useSubmit(words.refused)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void run(() => p.save(name.trim() || p.initial))
      }}
    >
      <Stack gap="xs" maw={420}>
        <Group gap="xs" align="flex-end">
          <TextInput
            label={p.label}
            value={name}
            maxLength={MAX_NAME}
            style={{ flex: 1, minWidth: 180 }}
            onChange={({ currentTarget: { value } }) => setName(value)}
          />
          <Button type="submit" variant="default" loading={busy}>
            {p.submit}
          </Button>
        </Group>
        <FormError text={error} />
      </Stack>
    </form>
  )
}

const PasskeyRow = ({ passkey, changed }: { passkey: Passkey; changed: () => Promise<void> }) => {
  const name = passkey.name || words.unnamed
  const [doing, setDoing] = useState<'rename' | 'remove' | null>(null)
  const { busy, error, run } = useSubmit(words.failed)
  return (
    <li>
      <Group gap="xs" justify="space-between">
        <div>
          <Text fw={500}>{name}</Text>
          <Text size="sm" c="dimmed">
            {passkey.created_epoch === null ? null : words.added(dayOf(passkey.created_epoch))}
          </Text>
        </div>
        <Group gap="xs">
          <Button variant="subtle" size="xs" onClick={() => setDoing(doing === 'rename' ? null : 'rename')}>
            {words.rename(name)}
          </Button>
          <Button variant="subtle" color="red" size="xs" onClick={() => setDoing('remove')}>
            {words.remove(name)}
          </Button>
        </Group>
      </Group>
      {doing === 'rename' ? (
        <NameForm
          initial={name}
          label={words.name}
          submit={words.save}
          save={async (next) => {
            await renamePasskey(passkey.id, next)
            setDoing(null)
            await changed()
          }}
        />
      ) : null}
      <ConfirmDialog
        opened={doing === 'remove'}
        title={words.removeTitle}
        confirmLabel={words.removeConfirm}
        danger
        busy={busy}
        error={error}
        onClose={() => setDoing(null)}
        onConfirm={() =>
          void run(async () => {
            await removePasskey(passkey.id)
            setDoing(null)
            await changed()
          })
        }
      >
        <Text>{words.removeText(name)}</Text>
      </ConfirmDialog>
    </li>
  )
}

/** Adding, naming and removing passkeys. */
export const AccountPasskeys = ({ passkeys }: { passkeys: readonly Passkey[] }) => {
  const changed = useAccountChanged()
  return (
    <Section title={words.title}>
      <Stack gap="sm">
        <Text>{words.text}</Text>
        {passkeys.length === 0 ? (
          <Text c="dimmed">{words.none}</Text>
        ) : (
          <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
            {passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} changed={changed} />
            ))}
          </Stack>
        )}
        {passkeysWork() ? (
          <NameForm
            key={passkeys.length}
            initial={deviceName(navigator.userAgent)}
            label={words.name}
            submit={words.add}
            save={async (name) => {
              await addPasskey(name)
              await changed()
            }}
          />
        ) : (
          <Text c="dimmed">{words.unable}</Text>
        )}
      </Stack>
    </Section>
  )
}
