import { Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { dateTime } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable, Header } from '../../ui/data-table.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { Differences } from './differences.tsx'
import { type NeedsRules, useRestore, useVersions, versionQuery } from './needs-rules.calls.ts'
import { historyWords as words, needsRulesWords } from './needs-rules.words.ts'

/** Published versions, what they changed, and the way back to one (AC-06, AC-07). */
export const HistoryTab = ({ rules, may }: { rules: NeedsRules; may: boolean }) => (
  <Stack>
    {rules.published.version === 0 ? (
      <EmptyState text={words.empty} hint={words.emptyHint} />
    ) : (
      <VersionTable before={undefined} />
    )}
    {rules.published.version > 0 || rules.draft ? <Compare rules={rules} may={may} /> : null}
  </Stack>
)

const VersionTable = ({ before }: { before: number | undefined }) => {
  const { data, error, refetch } = useVersions(before)
  const [older, setOlder] = useState(false)
  if (error) return <ErrorState text={words.failed} detail={messageOf(error, '')} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={4} />
  return (
    <>
      <DataTable label={words.table} records>
        <thead>
          <tr>
            <Header>{words.version}</Header>
            <Header>{words.published}</Header>
            <Header>{words.by}</Header>
            <Header>{words.note}</Header>
            <Header numeric>{words.rules}</Header>
          </tr>
        </thead>
        <tbody>
          {data.versions.map((one) => (
            <tr key={one.version}>
              <td data-label={words.version}>{one.version}</td>
              <td data-label={words.published}>{dateTime(one.published_epoch)}</td>
              <td data-label={words.by}>{one.made_by ?? needsRulesWords.someone}</td>
              <td data-label={words.note} data-whole>
                {one.note === '' ? '\u2013' : one.note}
              </td>
              <td data-label={words.rules} data-numeric>
                {one.rules}
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
      {data.more && !older ? (
        <Group>
          <Button variant="default" onClick={() => setOlder(true)}>
            {words.older}
          </Button>
        </Group>
      ) : null}
      {older ? <VersionTable before={data.versions.at(-1)?.version} /> : null}
    </>
  )
}

const Compare = ({ rules: { published, draft }, may }: { rules: NeedsRules; may: boolean }) => {
  const newest = draft?.version ?? published.version
  const [from, setFrom] = useState(Math.max(0, newest - 1))
  const [to, setTo] = useState(newest)
  const options = Array.from({ length: newest + 1 }, (_, n) => newest - n).map((n) => {
    const label = n === 0 ? words.standard : n === draft?.version ? words.draft(n) : words.versionOf(n)
    return { value: String(n), label }
  })
  return (
    <Section title={words.compare}>
      <Group mb="sm" align="flex-end">
        <NativeSelect
          label={words.from}
          data={options}
          value={String(from)}
          onChange={({ currentTarget }) => setFrom(Number(currentTarget.value))}
        />
        <NativeSelect
          label={words.to}
          data={options}
          value={String(to)}
          onChange={({ currentTarget }) => setTo(Number(currentTarget.value))}
        />
      </Group>
      <Differences from={from} to={to} />
      <RestoreButton version={from} hasDraft={draft !== null} may={may} />
    </Section>
  )
}

const RestoreButton = ({ version, hasDraft, may }: { version: number; hasDraft: boolean; may: boolean }) => {
  const [restore, client] = [useRestore(), useQueryClient()]
  const [failed, setFailed] = useState(false)
  const reason = may ? (hasDraft ? words.hasDraft : undefined) : needsRulesWords.mayNot
  const start = async () => {
    setFailed(false)
    try {
      const { rules } = await client.fetchQuery(versionQuery(version))
      restore.mutate({ body: { edit_version: null, rules } })
    } catch {
      setFailed(true)
    }
  }
  return (
    <Group mt="sm">
      <Button variant="default" loading={restore.isPending} disabledReason={reason} onClick={() => void start()}>
        {version === 0 ? words.restoreStandard : words.restore(version)}
      </Button>
      {failed ? (
        <Text c="var(--mantine-color-error)" role="alert">
          {words.failed}
        </Text>
      ) : null}
    </Group>
  )
}
