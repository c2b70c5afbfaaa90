import { ActionIcon, Alert, Fieldset, Group, NativeSelect, Stack, Switch, Text, TextInput } from '@mantine/core'
import {
  incompleteVariable,
  isCompleteVariable,
  leastParameters,
  mathFunctions,
  readableTables,
  type ScoreCategory,
} from '@plinth/domain/underwriting/scoring/model'
import { isProtected } from '@plinth/domain/underwriting/scoring/parameters'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useSendForm } from '../../lib/form/use-send-form.ts'
import { Button } from '../../ui/button.tsx'
import { FormEnd } from '../../ui/form-end.tsx'
import { ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { parameterName } from './parameter-name.ts'
import { type Parameter, useAddVariable, useParameters, useUpdateVariable, type Variable } from './scoring.calls.ts'
import { scoringWords } from './scoring.words.ts'

const words = scoringWords.variable

interface VariableFormProps {
  groupId: string
  category: ScoreCategory
  /** The variable that is edited; null for a new one. */
  variable: Variable | null
  onDone: (variable: Variable) => void
  onCancel: () => void
}

const functionOptions = mathFunctions.map((value) => ({ value, label: scoringWords.functions[value] }))

/** The values that can be chosen, under the name of what they belong to. */
const optionsOf = (category: ScoreCategory, parameters: readonly Parameter[]) => [
  { value: '', label: words.choose },
  ...readableTables[category].map((table) => ({
    group: scoringWords.tables[table],
    items: parameters
      .filter((one) => one.table === table)
      .map((one) => ({ value: one.data_location_id, label: parameterName(one) })),
  })),
]

/** What fair-lending law says of the protected traits that were chosen. */
const FairLending = ({ traits }: { traits: readonly Parameter[] }) => (
  <Alert color="orange" role="alert">
    {words.protectedWarning(traits.map(parameterName).join(', '))}
  </Alert>
)

/** Adds or edits a variable. Nothing typed is lost when the server refuses. */
export const VariableForm = (props: VariableFormProps) => {
  const { parameters, loaded, error } = useParameters(readableTables[props.category])
  if (error) return <ErrorState text={scoringWords.loadFailed} />
  return loaded ? <Loaded {...props} known={parameters} /> : <SkeletonRows rows={4} />
}

const idsOf = (variable: Variable | null) => variable?.data_locations.map((one) => one.data_location_id) ?? ['']

const Loaded = ({
  groupId,
  category,
  variable,
  known,
  onDone,
  onCancel,
}: VariableFormProps & { known: readonly Parameter[] }) => {
  const start = variable ?? { name: '', math_function: 'value' as const }
  const [add, update] = [useAddVariable(), useUpdateVariable()]
  const paramsOf = (ids: readonly string[]) =>
    ids.flatMap((id) => known.find((one) => one.data_location_id === id) ?? [])
  const form = useSendForm({
    start: { name: start.name, math_function: start.math_function, ids: idsOf(variable) },
    version: variable?.version,
    label: (name) => ({ name: words.name, math_function: words.math, ids: words.parameters })[name],
    text: (name, value) => {
      if (typeof value !== 'string') return paramsOf(value).map(parameterName).join(', ')
      const math = mathFunctions.find((one) => name === 'math_function' && one === value)
      return math ? scoringWords.functions[math] : value
    },
    check: ({ name, math_function, ids }) => {
      const parameters = paramsOf(ids).map((one) => ({ table: one.table, name: one.key_name }))
      return isCompleteVariable({ name, math_function, parameters }) ? {} : { '': incompleteVariable }
    },
    failed: scoringWords.couldNot,
    send: async ({ name, math_function, ids }, { version }) => {
      const children = paramsOf(ids).map((one) => ({ table: one.table, uuid: one.data_location_id }))
      const body = { name: name.trim(), math_function, children }
      onDone(
        variable
          ? await update.mutateAsync({
              params: { variable_id: variable.variable_id },
              body: { ...body, version },
            })
          : await add.mutateAsync({ body: { ...body, group_id: groupId } }),
      )
    },
  })
  const { ids, math_function: math } = form.values
  const shown = ids.length < leastParameters(math) ? [...ids, ''] : ids
  const choose = (index: number, id: string) => form.set({ ids: shown.map((old, n) => (n === index ? id : old)) })

  const chosen = paramsOf(shown)
  const traits = chosen.filter((one) => isProtected({ name: one.key_name }))
  const [offered, setOffered] = useState(traits.length > 0)
  const options = known.filter((one) => offered || chosen.includes(one) || !isProtected({ name: one.key_name }))

  return (
    <form {...form.element}>
      <Stack>
        <TextInput
          label={words.name}
          required
          maxLength={200}
          autoComplete="off"
          data-autofocus
          {...form.field('name')}
        />
        <NativeSelect label={words.math} data={functionOptions} {...form.field('math_function')} />
        <Fieldset legend={words.parameters}>
          <Stack gap="sm">
            {shown.map((id, index) => (
              <Group key={index} gap="xs" align="flex-end" wrap="nowrap">
                <NativeSelect
                  flex={1}
                  label={words.parameter(index + 1)}
                  data={optionsOf(category, options)}
                  value={id}
                  onChange={({ currentTarget: { value } }) => choose(index, value)}
                />
                {shown.length > leastParameters(math) ? (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size={36}
                    aria-label={words.removeParameter(index + 1)}
                    onClick={() => form.set({ ids: shown.filter((_, n) => n !== index) })}
                  >
                    <IconTrash size={16} aria-hidden />
                  </ActionIcon>
                ) : null}
              </Group>
            ))}
            {readableTables[category].includes('borrower') ? (
              <Switch
                label={words.showProtected}
                description={words.protectedHint}
                checked={offered}
                onChange={({ currentTarget: { checked } }) => setOffered(checked)}
              />
            ) : null}
            {traits.length === 0 ? null : <FairLending traits={traits} />}
            <Group justify="space-between" gap="xs">
              <Button
                variant="subtle"
                size="xs"
                leftSection={<IconPlus size={14} aria-hidden />}
                onClick={() => form.set({ ids: [...shown, ''] })}
              >
                {words.addParameter}
              </Button>
              {leastParameters(math) > 1 ? (
                <Text size="sm" c="dimmed">
                  {words.order}
                </Text>
              ) : null}
            </Group>
          </Stack>
        </Fieldset>
        <FormEnd form={form} submit={words.save} cancel={scoringWords.cancel} onCancel={onCancel} />
      </Stack>
    </form>
  )
}
