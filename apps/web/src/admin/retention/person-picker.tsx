import { Group, Radio, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { SkeletonRows } from '../../ui/states.tsx'
import { type FoundPerson, usePeople } from './retention.calls.ts'
import { retentionWords as words } from './retention.words.ts'

/** Finds people by an exact email address, which is asked for by its button alone: an address is not sent letter by letter. */
export const useFoundPeople = () => {
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState('')
  const people = usePeople(asked)
  const find = () => setAsked(typed.trim().toLowerCase())
  const box = (
    <Group align="flex-end" gap="xs" wrap="nowrap">
      <TextInput
        label={words.email}
        type="email"
        autoComplete="off"
        style={{ flex: 1, maxWidth: 420 }}
        maxLength={320}
        value={typed}
        error={people.error ? messageOf(people.error, words.loadFailed) : undefined}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          find()
        }}
      />
      <Button variant="default" onClick={find}>
        {words.find}
      </Button>
    </Group>
  )
  const note = people.isLoading ? (
    <SkeletonRows rows={2} />
  ) : people.data?.people.length === 0 ? (
    <Text role="status">{words.nobody(asked)}</Text>
  ) : null
  return { box, note, found: people.data?.people ?? [] }
}

interface PersonChoiceProps {
  found: readonly FoundPerson[]
  value: string
  error?: string | undefined
  onChange: (id: string) => void
}

/** Which of the records that were found. */
export const PersonChoice = ({ found, value, error, onChange }: PersonChoiceProps) => (
  <Radio.Group label={words.person} value={value} error={error} onChange={onChange}>
    <Stack gap="xs" mt={4}>
      {found.map(({ id, kind, name, loans }) => (
        <Radio key={id} value={id} label={`${name} (${[words.kind[kind], ...loans].join(', ')})`} />
      ))}
    </Stack>
  </Radio.Group>
)
