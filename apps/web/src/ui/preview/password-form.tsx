import { PasswordInput, Stack } from '@mantine/core'
import { useState } from 'react'
import { Button } from '../button.tsx'
import type { Lock } from './pdf-engine.ts'

const words = {
  label: 'This file opens with a password',
  hint: 'It is used in this window alone, and kept nowhere.',
  open: 'Open',
  missing: '* Required',
  wrong: 'This password does not open the file',
} as const

/** Asks for the password of a file that is to be looked at. */
export const PasswordForm = ({ lock }: { lock: Lock }) => {
  const [password, setPassword] = useState('')
  return (
    <Stack
      component="form"
      py="xl"
      maw={360}
      mx="auto"
      onSubmit={(event) => {
        event.preventDefault()
        if (password !== '') lock.answer(password)
      }}
    >
      <PasswordInput
        label={words.label}
        description={words.hint}
        autoComplete="off"
        maxLength={500}
        value={password}
        error={lock.wrong ? words.wrong : null}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Button type="submit" disabledReason={password === '' ? words.missing : undefined}>
        {words.open}
      </Button>
    </Stack>
  )
}
