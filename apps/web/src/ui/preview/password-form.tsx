import { Group, PasswordInput, Stack } from '@mantine/core'
import { useState } from 'react'
import { Button } from '../button.tsx'

const words = {
  label: 'This file opens with a password',
  hint: 'It is used in this window alone, and kept nowhere.',
  hintKeep: 'It is used once and kept nowhere. An unlocked copy opens without it; the original is kept.',
  open: 'Open',
  keep: 'Keep an unlocked copy',
  missing: '* Required',
  wrong: 'This password does not open the file',
} as const

/** Keeps an unlocked copy of a file; why it was not kept, or null when it was. */
export type KeepUnlocked = (password: string) => Promise<string | null>

interface PasswordFormProps {
  /** Opens the file to be looked at, where it is shown. */
  open?: ((password: string) => void) | undefined
  /** Whether the last password did not open it. */
  wrong?: boolean
  keep?: KeepUnlocked | undefined
}

/** Asks for the password of a file that is to be looked at, or to keep a copy of it that asks for none. */
export const PasswordForm = ({ open, wrong = false, keep }: PasswordFormProps) => {
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const missing = password === '' ? words.missing : undefined
  const keepIt = async () => {
    if (!keep || password === '' || busy) return
    setBusy(true)
    setRefused(await keep(password).finally(() => setBusy(false)))
  }
  const type = (typed: string) => {
    setPassword(typed)
    setRefused(null)
  }
  return (
    <Stack
      component="form"
      py="xl"
      maw={380}
      mx="auto"
      onSubmit={(event) => {
        event.preventDefault()
        if (password === '') return
        if (open) open(password)
        else void keepIt()
      }}
    >
      <PasswordInput
        label={words.label}
        description={keep ? words.hintKeep : words.hint}
        autoComplete="off"
        maxLength={500}
        value={password}
        error={refused ?? (wrong ? words.wrong : null)}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <Group gap="xs" grow preventGrowOverflow={false}>
        {open ? (
          <Button type="submit" disabledReason={missing}>
            {words.open}
          </Button>
        ) : null}
        {keep ? (
          <Button
            type={open ? 'button' : 'submit'}
            variant={open ? 'default' : 'filled'}
            loading={busy}
            disabledReason={missing}
            {...(open ? { onClick: () => void keepIt() } : {})}
          >
            {words.keep}
          </Button>
        ) : null}
      </Group>
    </Stack>
  )
}
