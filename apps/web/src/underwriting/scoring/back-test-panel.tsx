import { Group, Stack, Text } from '@mantine/core'
import { messageOf } from '../../lib/api.ts'
import { dateTime } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable, Header } from '../../ui/data-table.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import type { Model } from './scoring.calls.ts'
import { scoringWords } from './scoring.words.ts'
import { useBackTest, useStartBackTest } from './trial.calls.ts'
import { trialWords } from './trial.words.ts'

const words = trialWords.back
const { na } = trialWords.trial
type Test = NonNullable<NonNullable<ReturnType<typeof useBackTest>['data']>['back_test']>
type Result = NonNullable<Test['result']>

const points = (value: number | null) => (value === null ? na : String(Math.round(value)))
const share = (value: number | null) => (value === null ? na : `${Math.round(value * 100)}%`)

/** How a model would have scored past loans, against the one in use. */
export const BackTestPanel = ({ model, may }: { model: Model; may: boolean }) => {
  const { data, error, refetch } = useBackTest(model.score_model_id)
  const start = useStartBackTest()
  if (error) return <ErrorState text={trialWords.failed} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={6} />
  const test = data.back_test
  const waiting = test?.state === 'waiting'
  return (
    <Stack>
      <Text c="dimmed">{words.lead}</Text>
      <Group>
        <Button
          loading={start.isPending || waiting}
          disabledReason={may ? undefined : scoringWords.mayNot}
          onClick={() => start.mutate({ params: { model_id: model.score_model_id } })}
        >
          {test ? words.again : words.run}
        </Button>
        <Text size="sm" c="dimmed" role="status">
          {waiting ? words.waiting : null}
        </Text>
      </Group>
      {start.error ? <Text c="red">{messageOf(start.error, trialWords.failed)}</Text> : null}
      <Latest test={test} />
    </Stack>
  )
}

const Latest = ({ test }: { test: Test | null }) => {
  if (test === null) return <EmptyState text={words.never} />
  if (test.state === 'failed') return <ErrorState text={words.failedRun} />
  return test.result ? <Outcome test={test} result={test.result} /> : null
}

const Outcome = ({ test, result }: { test: Test; result: Result }) => {
  if (result.loans === 0) return <EmptyState text={words.noLoans} />
  const { active, tested } = result
  const rows = [
    [words.rows.scored, active.scored, tested.scored],
    [words.rows.made, points(active.made), points(tested.made)],
    [words.rows.rejected, points(active.rejected), points(tested.rejected)],
    [words.rows.separation, share(active.separation), share(tested.separation)],
  ] as const
  return (
    <>
      <Text size="sm" c="dimmed">
        {words.against(test.model_version, test.active_name, test.active_version)} · {dateTime(test.asked_epoch)}
        {test.current ? null : ` · ${words.stale}`}
      </Text>
      <DataTable label={words.columns.what}>
        <thead>
          <tr>
            <Header>{words.columns.what}</Header>
            <Header numeric>{words.columns.active}</Header>
            <Header numeric>{words.columns.tested}</Header>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, one, other]) => (
            <tr key={name}>
              <td>{name}</td>
              <td data-numeric>{one}</td>
              <td data-numeric>{other}</td>
            </tr>
          ))}
        </tbody>
      </DataTable>
      <Text size="sm" c="dimmed">
        {words.separationHint}
      </Text>
      <Text>{words.moved(result.up, result.down, result.same)}</Text>
      {result.moves.length === 0 ? null : <Moves moves={result.moves} />}
    </>
  )
}

const Moves = ({ moves }: { moves: Result['moves'] }) => (
  <DataTable label={words.moves}>
    <thead>
      <tr>
        <Header>{words.moves}</Header>
        <Header>{words.outcome}</Header>
        <Header numeric>{words.columns.active}</Header>
        <Header numeric>{words.columns.tested}</Header>
      </tr>
    </thead>
    <tbody>
      {moves.map((one) => (
        <tr key={one.id}>
          <td>{one.name}</td>
          <td>{words.outcomes[one.outcome]}</td>
          <td data-numeric>{points(one.active)}</td>
          <td data-numeric>{points(one.tested)}</td>
        </tr>
      ))}
    </tbody>
  </DataTable>
)
