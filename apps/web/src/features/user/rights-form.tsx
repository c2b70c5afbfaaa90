import { Checkbox, Group, Stack, Text } from '@mantine/core'
import type { UserView } from '@plinth/contract/user'
import { type Restriction, restrictions } from '@plinth/domain/user/permissions'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { useSetRights } from './user.calls.ts'
import { userWords } from './user.words.ts'

const words = userWords.rights
const bundles = Object.keys(restrictions) as Restriction[]
const isBundle = (name: string): name is Restriction => name in restrictions

/** The bundles of rights taken from a person (W-20); single rights taken by call stay as they are. */
export const RightsForm = ({ user }: { user: UserView }) => {
  const [taken, setTaken] = useState<readonly Restriction[]>(user.denied.filter(isBundle))
  const single = user.denied.filter((name) => !isBundle(name))
  const set = useSetRights()
  const save = () =>
    set.mutate({
      body: { user_id: user.id },
      ...(taken.length + single.length > 0 ? { query: { permissions: [...taken, ...single] } } : {}),
    })
  return (
    <Section title={words.title} order={3}>
      <Stack gap="xs">
        <Text c="dimmed">{words.text}</Text>
        {bundles.map((name) => (
          <Checkbox
            key={name}
            label={words.bundles[name]}
            checked={taken.includes(name)}
            onChange={({ currentTarget: { checked } }) =>
              setTaken(checked ? [...taken, name] : taken.filter((one) => one !== name))
            }
          />
        ))}
        {single.length > 0 ? <Text c="dimmed">{words.others(single.length)}</Text> : null}
        {set.error ? (
          <Text c="var(--mantine-color-error)" role="alert">
            {messageOf(set.error, userWords.form.couldNot)}
          </Text>
        ) : null}
        <Group justify="flex-end">
          <Button variant="default" loading={set.isPending} onClick={save}>
            {words.save}
          </Button>
        </Group>
      </Stack>
    </Section>
  )
}
