import { Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../api-error.ts'
import { keepKey, makeKey } from '../kept-key.ts'
import { Button } from '../../ui/button.tsx'

interface CodeFormProps {
  /** Of the mailed link that the code belongs to. */
  token: string
  words: { code: string; open: string; incomplete: string }
  isPending: boolean
  error: Error | null
  /** Proves the address by the code, for this key. */
  send: (code: string, key: string, then: { onSuccess: () => void; onError: (error: Error) => void }) => void
  onOpen: (key: string) => void
}

/**
 * The one-time code of a mailed link, six digits. A code works once, so neither an answer that was lost on its way nor a page
 * that was left while it was awaited may cost another: the key is the same for each try and kept before the server answers.
 */
export const CodeForm = ({ token, words, isPending, error, send, onOpen }: CodeFormProps) => {
  const [code, setCode] = useState('')
  const [key] = useState(makeKey)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.length < 6 || isPending) return
    keepKey(token, key)
    const isRefusal = (e: Error) => e instanceof ApiError && e.status >= 400 && e.status < 500
    send(code, key, { onSuccess: () => onOpen(key), onError: (e) => isRefusal(e) && keepKey(token, null) })
  }
  const refused = error instanceof ApiError ? (error.field('code') ?? error.message) : null
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <TextInput
          label={words.code}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value.replace(/\D/g, '').slice(0, 6))}
          error={refused}
          inputMode="numeric"
          autoComplete="one-time-code"
          size="md"
          autoFocus
        />
        <Button
          type="submit"
          size="md"
          fullWidth
          loading={isPending}
          disabledReason={code.length < 6 ? words.incomplete : undefined}
        >
          {words.open}
        </Button>
      </Stack>
    </form>
  )
}
