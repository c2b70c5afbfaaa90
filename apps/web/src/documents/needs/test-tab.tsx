import { Group, Progress, Stack, Text } from '@mantine/core'
import { testNeedsDraft } from '@plinth/contract/documents/needs-rules'
import type { ReplyOf } from '@plinth/contract/shared/endpoint'
import { useRef, useState } from 'react'
import { AppLink } from '../../lib/app-link.tsx'
import { call, messageOf } from '../../lib/api.ts'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable, Header } from '../../ui/data-table.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { testWords as words } from './needs-rules.words.ts'

type Stretch = ReplyOf<typeof testNeedsDraft>
interface Run {
  state: 'running' | 'done' | 'stopped'
  total: number
  tested: number
  loans: Stretch['loans']
}
/** Rows on screen; the counts are of all. */
const SHOWN = 200

/** A draft against the rules in use, on every past loan (AC-12). */
export const TestTab = ({ hasDraft }: { hasDraft: boolean }) => {
  const [run, setRun] = useState<Run | null>(null)
  const [error, setError] = useState<unknown>(null)
  const going = useRef(0)
  const start = async () => {
    const mine = ++going.current
    setError(null)
    let now: Run = { state: 'running', total: 0, tested: 0, loans: [] }
    try {
      for (let after: string | null = null; ; ) {
        const part: Stretch = await call(testNeedsDraft, { body: { after } })
        if (mine !== going.current) return
        now = {
          state: part.next === null ? 'done' : 'running',
          ...{ total: part.total, tested: now.tested + part.tested, loans: [...now.loans, ...part.loans] },
        }
        setRun(now)
        if (part.next === null) return
        after = part.next
      }
    } catch (caught) {
      if (mine === going.current) setError(caught)
      setRun(now.tested === 0 ? null : { ...now, state: 'stopped' })
    }
  }
  const stop = () => {
    going.current += 1
    setRun((now) => now && { ...now, state: 'stopped' })
  }
  const isRunning = run?.state === 'running'
  return (
    <Stack>
      <Text c="dimmed">{words.lead}</Text>
      <Group>
        <Button loading={isRunning} disabledReason={hasDraft ? undefined : words.noDraft} onClick={() => void start()}>
          {run ? words.again : words.run}
        </Button>
        {isRunning ? (
          <Button variant="default" onClick={stop}>
            {words.stop}
          </Button>
        ) : null}
      </Group>
      {error ? <ErrorState text={words.failed} detail={messageOf(error, '')} onRetry={() => void start()} /> : null}
      {run ? <Outcome run={run} /> : null}
    </Stack>
  )
}

const Outcome = ({ run }: { run: Run }) => {
  if (run.total === 0) return <EmptyState text={words.noLoans} />
  return (
    <>
      {run.state === 'running' ? (
        <Progress value={(run.tested / run.total) * 100} aria-label={words.running(run.tested, run.total)} />
      ) : null}
      <Text role="status">
        {run.state === 'done' ? words.result(run.loans.length, run.total) : words.running(run.tested, run.total)}
      </Text>
      {run.loans.length > SHOWN ? (
        <Text size="sm" c="dimmed">
          {words.shown(SHOWN, run.loans.length)}
        </Text>
      ) : null}
      {run.loans.length > 0 ? <Changed loans={run.loans.slice(0, SHOWN)} /> : null}
    </>
  )
}

const Changed = ({ loans }: { loans: Stretch['loans'] }) => (
  <DataTable label={words.table} records maxHeight={560}>
    <thead>
      <tr>
        <Header>{words.loan}</Header>
        <Header>{words.status}</Header>
        <Header>{words.added}</Header>
        <Header>{words.dropped}</Header>
        <Header>{words.changed}</Header>
      </tr>
    </thead>
    <tbody>
      {loans.map((one) => (
        <tr key={one.human_id}>
          <td data-label={words.loan} data-whole>
            <AppLink href={paths.loan(one.human_id)}>
              {one.human_id} {one.name}
            </AppLink>
          </td>
          <td data-label={words.status}>{one.status}</td>
          <Items label={words.added} items={one.added} />
          <Items label={words.dropped} items={one.dropped} />
          <Items label={words.changed} items={one.changed} />
        </tr>
      ))}
    </tbody>
  </DataTable>
)

const Items = ({ label, items }: { label: string; items: readonly string[] }) => (
  <td data-label={label} data-whole>
    {items.length === 0 ? '\u2013' : items.join('; ')}
  </td>
)
