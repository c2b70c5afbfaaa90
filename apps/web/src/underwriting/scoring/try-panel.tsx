import { ActionIcon, Autocomplete, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { scoreParameters, type ParameterDef } from '@plinth/domain/underwriting/scoring/parameters'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import type { Model } from './scoring.calls.ts'
import { scoringWords } from './scoring.words.ts'
import { useFoundLoans, useTryModel } from './trial.calls.ts'
import { trialWords } from './trial.words.ts'
import { TrialResult } from './trial-result.tsx'
import { changeOf, keyOf, type TypedChange, typedFault } from './typed-change.ts'

const words = trialWords.trial

const options = [...Map.groupBy(scoreParameters, (one) => one.table)].map(([table, all]) => ({
  group: scoringWords.tables[table],
  items: all.map((one: ParameterDef) => ({ value: keyOf(one), label: one.label })),
}))
const first = (): TypedChange => ({ key: keyOf(scoreParameters[0] ?? { table: 'loan', name: '' }), typed: '' })

/** What one loan would score by a model, and with other values, beside the score it has. */
export const TryPanel = ({ model }: { model: Model }) => {
  const [loan, setLoan] = useState('')
  const [changes, setChanges] = useState<readonly TypedChange[]>([])
  const [asked, setAsked] = useState(false)
  const trial = useTryModel()
  const loanId = /^\s*([A-Za-z]{2}-\d+)/.exec(loan)?.[1]?.toUpperCase()
  const isRight = loanId !== undefined && changes.every((one) => typedFault(one) === undefined)
  const submit = () => {
    setAsked(true)
    if (!isRight) return
    trial.mutate({
      params: { model_id: model.score_model_id },
      body: { loan_id: loanId, changes: changes.map(changeOf) },
    })
  }
  const set = (n: number, change: Partial<TypedChange>) =>
    setChanges((now) => now.map((one, at) => (at === n ? { ...one, ...change } : one)))
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Stack>
        <Text c="dimmed">{words.lead}</Text>
        <LoanField
          value={loan}
          onChange={setLoan}
          error={asked && loanId === undefined ? words.loanMissing : undefined}
        />
        <fieldset style={{ border: 0, padding: 0, margin: 0 }}>
          <Text component="legend" fw={500} size="sm">
            {words.values}
          </Text>
          <Text size="xs" c="dimmed" mb="xs">
            {words.valuesHint}
          </Text>
          <Stack gap="xs">
            {changes.map((change, n) => (
              <Group key={n} align="flex-start" wrap="nowrap" gap="xs">
                <NativeSelect
                  flex={1}
                  miw={0}
                  aria-label={words.value}
                  data={options}
                  value={change.key}
                  onChange={({ currentTarget: { value } }) => set(n, { key: value })}
                />
                <TextInput
                  flex={1}
                  miw={0}
                  aria-label={words.to}
                  placeholder={words.to}
                  description={change.typed === '' ? words.unknown : undefined}
                  inputWrapperOrder={['input', 'description', 'error']}
                  value={change.typed}
                  error={asked ? typedFault(change) : undefined}
                  onChange={({ currentTarget: { value } }) => set(n, { typed: value })}
                />
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={36}
                  aria-label={words.remove(change.key)}
                  onClick={() => setChanges((now) => now.filter((_, at) => at !== n))}
                >
                  <IconX size={16} aria-hidden />
                </ActionIcon>
              </Group>
            ))}
          </Stack>
          <Button
            mt="xs"
            size="xs"
            variant="default"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => setChanges((now) => [...now, first()])}
          >
            {words.add}
          </Button>
        </fieldset>
        <Group>
          <Button type="submit" loading={trial.isPending}>
            {words.run}
          </Button>
        </Group>
        {trial.error ? (
          <Text c="red" role="alert">
            {messageOf(trial.error, trialWords.failed)}
          </Text>
        ) : null}
        {trial.data ? <TrialResult result={trial.data} /> : null}
      </Stack>
    </form>
  )
}

interface LoanFieldProps {
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

const LoanField = ({ value, error, onChange }: LoanFieldProps) => {
  const found = useFoundLoans(value).data ?? []
  return (
    <Autocomplete
      label={words.loan}
      description={words.loanHint}
      required
      error={error}
      value={value}
      onChange={onChange}
      filter={({ options: all }) => all}
      data={[...new Set(found.map((one) => `${one.human_id} ${one.title}`))]}
    />
  )
}
