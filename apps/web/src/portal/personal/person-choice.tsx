import { Group, Radio, Stack, Text, TextInput } from '@mantine/core'
import type { PersonalHome } from '@plinth/contract/portal/personal'
import { isEmail } from '@plinth/domain/shared/text'
import { fullName } from '@plinth/domain/shared/text'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { editWords, personalWords as words } from './personal.words.ts'

interface EntitySwitchProps {
  home: PersonalHome
  onChoose: (entityId: string) => void
}

/** Which of several records to act for (G-13); nothing when there is no choice. */
export const EntitySwitch = ({ home, onChoose }: EntitySwitchProps) => {
  const all = [...home.entities.borrowers, ...home.entities.contacts]
  if (all.length < 2) return null
  return (
    <Section title={words.actFor}>
      <Radio.Group label={words.actForHint} value={home.entity?.id ?? null} onChange={onChoose}>
        <Stack gap="xs" mt="xs">
          {all.map((e) => (
            <Radio
              key={e.id}
              value={e.id}
              label={[fullName(e.first_name, e.last_name), e.email].filter(Boolean).join(' · ')}
            />
          ))}
        </Stack>
      </Radio.Group>
    </Section>
  )
}

/** An administrator names whose page to look at. */
export const PersonLookUp = ({ onShow }: { onShow: (email: string) => void }) => {
  const [email, setEmail] = useState('')
  const [tried, setTried] = useState(false)
  const error = tried && !isEmail(email.trim()) ? editWords.emailError : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isEmail(email.trim())) onShow(email.trim().toLowerCase())
  }
  return (
    <Section title={words.lookUp}>
      <form onSubmit={submit} noValidate>
        <Text c="dimmed" mb="sm">
          {words.lookUpHint}
        </Text>
        <Group align="flex-end" gap="sm">
          <TextInput
            label={words.lookUpField}
            type="email"
            flex={1}
            miw={220}
            maxLength={254}
            value={email}
            error={error}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <Button type="submit">{words.lookUpGo}</Button>
        </Group>
      </form>
    </Section>
  )
}
