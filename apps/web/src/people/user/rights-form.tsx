import { Checkbox, Fieldset, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import type { UserView } from '@plinth/contract/people/user'
import { granted, type Permission, type Restriction, restrictions } from '@plinth/domain/people/user/permissions'
import { differing } from '../../lib/form/differing.ts'
import { useSendForm } from '../../lib/form/use-send-form.ts'
import { Button } from '../../ui/button.tsx'
import { FormSaid } from '../../ui/form-said.tsx'
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

const isBundle = (name: Denied): name is Restriction => bundles.some((one) => one === name)
const nameOf = (name: Denied): string => (isBundle(name) ? words.bundles[name] : permissionWords[name])

/** The bundles of rights and the single ones taken from a person (W-20). */
export const RightsForm = ({ user }: { user: UserView }) => {
  const set = useSetRights()
  const form = useSendForm({
    start: { denied: user.denied },
    version: user.version,
    label: () => words.title,
    text: (_, denied, other) => differing(denied, other, nameOf),
    failed: userWords.form.couldNot,
    send: ({ denied }, { version }) =>
      set.mutateAsync({
        body: { user_id: user.id, version },
        ...(denied.length > 0 ? { query: { permissions: [...denied] } } : {}),
      }),
  })
  const { denied } = form.values
  const take = (name: Denied, isTaken: boolean) =>
    form.set({ denied: isTaken ? [...denied, name] : denied.filter((one) => one !== name) })
  return (
    <Section title={words.title} order={3}>
      <form {...form.element}>
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
          <FormSaid form={form} />
          <Group justify="flex-end">
            <Button variant="default" {...form.button}>
              {words.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  )
}
