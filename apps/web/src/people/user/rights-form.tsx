import { Checkbox, Fieldset, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import type { UserView } from '@plinth/contract/people/user'
import { granted, type Permission, type Restriction, restrictions } from '@plinth/domain/people/user/permissions'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { permissionWords } from './permission.words.ts'
import { useSetRights } from './user.calls.ts'
import { userWords } from './user.words.ts'

const words = userWords.rights
const bundles = Object.keys(restrictions) as Restriction[]
type Denied = UserView['denied'][number]

/** The permissions in the order of their labels, which goes from reading to managing; those of the role alone. */
const permissionsOf = (user: UserView): Permission[] =>
  (Object.keys(permissionWords) as Permission[]).filter((one) => granted[user.role].includes(one))

/** The bundles of rights and the single ones taken from a person (W-20). */
export const RightsForm = ({ user }: { user: UserView }) => {
  const [denied, setDenied] = useState<readonly Denied[]>(user.denied)
  const set = useSetRights()
  const take = (name: Denied, isTaken: boolean) =>
    setDenied(isTaken ? [...denied, name] : denied.filter((one) => one !== name))
  const save = () =>
    set.mutate({
      body: { user_id: user.id, version: user.version },
      ...(denied.length > 0 ? { query: { permissions: [...denied] } } : {}),
    })
  return (
    <Section title={words.title} order={3}>
      <Stack gap="xs">
        <Text c="dimmed">{words.text}</Text>
        {bundles.map((name) => (
          <Checkbox
            key={name}
            label={words.bundles[name]}
            checked={denied.includes(name)}
            onChange={({ currentTarget: { checked } }) => take(name, checked)}
          />
        ))}
        <Fieldset legend={words.single}>
          <Text c="dimmed" size="sm" mb="xs">
            {words.singleText}
          </Text>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs" verticalSpacing="xs">
            {permissionsOf(user).map((name) => (
              <Checkbox
                key={name}
                label={permissionWords[name]}
                checked={!denied.includes(name)}
                onChange={({ currentTarget: { checked } }) => take(name, !checked)}
              />
            ))}
          </SimpleGrid>
        </Fieldset>
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
