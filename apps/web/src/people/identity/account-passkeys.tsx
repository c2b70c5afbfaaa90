import { Group, Stack, Text, TextInput } from '@mantine/core'
import type { getAccount } from '@plinth/contract/people/account'
import type { ReplyOf } from '@plinth/contract/shared/endpoint'
import { useState } from 'react'
import { IdentityError } from '../../lib/auth-adapter.ts'
import {
  addPasskey,
  passkeysWork,
  removePasskey,
  renamePasskey,
  signInWithPassword,
  verifyTotp,
} from '../../lib/auth-embedded.ts'
import { dayOf } from '../../lib/format.ts'
import { useSendForm } from '../../lib/form/use-send-form.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FormSaid } from '../../ui/form-said.tsx'
import { Section } from '../../ui/section.tsx'
import { accountWords } from './account.words.ts'
import { deviceName } from './device-name.ts'
import { identityFailure } from './identity-rules.ts'
import { PasswordAnd } from './password-and.tsx'
import { useAccountChanged } from './use-account.ts'
import { useSubmit } from './use-submit.ts'

const words = accountWords.passkeys
const MAX_NAME = 100

type Passkey = ReplyOf<typeof getAccount>['passkeys'][number]

const NameForm = (p: { initial: string; label: string; submit: string; save: (name: string) => Promise<void> }) => {
  const form = useSendForm({
    start: { name: p.initial },
    failed: (error) => identityFailure(error, words.refused),
    send: ({ name }) => p.save(name.trim() || p.initial),
  })
  return (
    <form {...form.element}>
      <Stack gap="xs" maw={420}>
        <Group gap="xs" align="flex-end">
          <TextInput label={p.label} maxLength={MAX_NAME} style={{ flex: 1, minWidth: 180 }} {...form.field('name')} />
          <Button {...form.button} variant="default">
            {p.submit}
          </Button>
        </Group>
        <FormSaid form={form} />
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

interface AccountPasskeysProps {
  passkeys: readonly Passkey[]
  email: string
  hasPassword: boolean
  /** Whether signing in takes the digits of an authenticator too. */
  asksCode: boolean
}

const isStale = (error: unknown) => error instanceof IdentityError && error.code === 'SESSION_NOT_FRESH'

/** Adding, naming and removing passkeys. Who signed in a while ago proves themselves again before one is added. */
export const AccountPasskeys = ({ passkeys, email, hasPassword, asksCode }: AccountPasskeysProps) => {
  const changed = useAccountChanged()
  const [waiting, setWaiting] = useState<string | null>(null)
  const add = async (name: string) => {
    await addPasskey(name)
    setWaiting(null)
    await changed()
  }
  const prove = async (password: string, code: string) => {
    if ((await signInWithPassword(email, password)) === 'second-factor') await verifyTotp(code, false)
    await add(waiting ?? '')
  }
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
        {waiting !== null && !hasPassword ? <Text role="alert">{words.signInAgain}</Text> : null}
        {waiting !== null && hasPassword ? (
          <>
            <Text role="status">{words.prove}</Text>
            <PasswordAnd
              submitLabel={words.add}
              refused={words.proveRefused}
              {...(asksCode ? { codeLabel: accountWords.authenticator.code } : {})}
              onCancel={() => setWaiting(null)}
              send={prove}
            />
          </>
        ) : passkeysWork() ? (
          <NameForm
            key={passkeys.length}
            initial={deviceName(navigator.userAgent)}
            label={words.name}
            submit={words.add}
            save={(name) =>
              add(name).catch((error: unknown) => {
                if (!isStale(error)) throw error
                setWaiting(name)
              })
            }
          />
        ) : (
          <Text c="dimmed">{words.unable}</Text>
        )}
      </Stack>
    </Section>
  )
}
