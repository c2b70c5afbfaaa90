import { Code, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { beginAuthenticator, newBackupCodes, switchAuthenticatorOff, verifyTotp } from '../../lib/auth-embedded.ts'
import { useSendForm } from '../../lib/form/use-send-form.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { FormSaid } from '../../ui/form-said.tsx'
import { Section } from '../../ui/section.tsx'
import { toast } from '../../ui/toasts.ts'
import { accountWords } from './account.words.ts'
import { BackupCodes } from './backup-codes.tsx'
import { identityFailure } from './identity-rules.ts'
import { identityWords } from './identity.words.ts'
import { PasswordAnd } from './password-and.tsx'
import { QrCode } from './qr-code.tsx'
import { useAccountChanged } from './use-account.ts'

const words = accountWords.authenticator

interface SetUp {
  totpURI: string
  backupCodes: string[]
}

type Step =
  | { is: 'idle' }
  | { is: 'password'; for: 'set-up' | 'codes' | 'off' }
  | { is: 'scan'; setUp: SetUp }
  | { is: 'codes'; codes: readonly string[] }

const IDLE: Step = { is: 'idle' }

/** The QR code, the key in text, and the first code that proves the app has it. */
const Scan = (p: { setUp: SetUp; onConfirmed: () => Promise<void>; onCancel: () => void }) => {
  const form = useSendForm({
    start: { code: '' },
    check: ({ code }) => ({ code: /^\d{6}$/.test(code.replace(/\s/g, '')) ? null : identityWords.errors.code }),
    failed: (error) => identityFailure(error, identityWords.errors.wrongCode),
    send: async ({ code }) => {
      await verifyTotp(code.replace(/\s/g, ''), false)
      await p.onConfirmed()
    },
  })
  const key = new URL(p.setUp.totpURI).searchParams.get('secret') ?? ''
  return (
    <form {...form.element}>
      <Stack gap="sm" maw={420}>
        <Text>{words.scan}</Text>
        <QrCode text={p.setUp.totpURI} label={words.qr} />
        <Group gap={6} wrap="nowrap">
          <Text size="sm">{words.key}</Text>
          <Code style={{ wordBreak: 'break-all' }}>{key}</Code>
          <CopyButton value={key} label={words.copyKey} />
        </Group>
        <TextInput
          label={words.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          {...form.field('code')}
        />
        <FormSaid form={form} />
        <Group gap="xs">
          <Button {...form.button}>{words.confirm}</Button>
          <Button variant="default" onClick={p.onCancel}>
            {words.cancel}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const Idle = ({ on, left, go }: { on: boolean; left: number | null; go: (step: Step) => void }) => (
  <Stack gap="sm">
    <Text>
      {on ? words.on : words.off} {left === null ? null : words.left(left)}
    </Text>
    <Group gap="xs">
      {on ? (
        <>
          <Button variant="default" onClick={() => go({ is: 'password', for: 'codes' })}>
            {words.newCodes}
          </Button>
          <Button variant="default" color="red" onClick={() => go({ is: 'password', for: 'off' })}>
            {words.switchOff}
          </Button>
        </>
      ) : (
        <Button onClick={() => go({ is: 'password', for: 'set-up' })}>{words.setUp}</Button>
      )}
    </Group>
  </Stack>
)

/** Setting the authenticator up, its backup codes, and switching it off. */
export const AccountAuthenticator = ({ on, left }: { on: boolean; left: number | null }) => {
  const [step, go] = useState<Step>(IDLE)
  const changed = useAccountChanged()
  const idle = () => go(IDLE)
  const content = () => {
    if (step.is === 'idle') return <Idle on={on} left={left} go={go} />
    if (step.is === 'codes') return <BackupCodes codes={step.codes} onDone={idle} />
    if (step.is === 'scan')
      return (
        <Scan
          setUp={step.setUp}
          onCancel={idle}
          onConfirmed={async () => {
            go({ is: 'codes', codes: step.setUp.backupCodes })
            toast.success(words.done)
            await changed()
          }}
        />
      )
    if (step.for === 'off')
      return (
        <PasswordAnd
          submitLabel={words.switchOff}
          refused={words.offRefused}
          codeLabel={words.offCode}
          danger
          onCancel={idle}
          send={async (password, code) => {
            await switchAuthenticatorOff(password, code)
            idle()
            toast.success(words.offDone)
            await changed()
          }}
        />
      )
    return (
      <PasswordAnd
        submitLabel={words.next}
        refused={words.wrongPassword}
        onCancel={idle}
        send={async (password) => {
          if (step.for === 'set-up') return go({ is: 'scan', setUp: await beginAuthenticator(password) })
          go({ is: 'codes', codes: (await newBackupCodes(password)).backupCodes })
          await changed()
        }}
      />
    )
  }
  return <Section title={words.title}>{content()}</Section>
}
