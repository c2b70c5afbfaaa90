import { Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { dateTime } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable, Header } from '../../ui/data-table.tsx'
import { Section } from '../../ui/section.tsx'
import { ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { NameDialog } from './name-dialog.tsx'
import type { Model } from './scoring.calls.ts'
import { scoringWords } from './scoring.words.ts'
import { useCopyVersion, useDifference, useVersions } from './trial.calls.ts'
import { trialWords } from './trial.words.ts'

const words = trialWords.versions
const IN_USE = 'in-use'
type Versions = NonNullable<ReturnType<typeof useVersions>['data']>['versions']

/** The versions of a model, and in what two of them differ. */
export const VersionsPanel = ({ model, may, onMade }: { model: Model; may: boolean; onMade: (id: string) => void }) => {
  const { data, error, refetch } = useVersions(model.score_model_id)
  if (error) return <ErrorState text={trialWords.failed} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={6} />
  return (
    <Stack>
      <DataTable label={words.table} maxHeight={260}>
        <thead>
          <tr>
            <Header>{words.version}</Header>
            <Header>{words.made}</Header>
            <Header>{words.by}</Header>
            <Header>{words.changed}</Header>
          </tr>
        </thead>
        <tbody>
          {data.versions.map((one) => (
            <tr key={one.version}>
              <td>
                {one.version}{' '}
                {one.current ? (
                  <Text span c="dimmed" size="xs">
                    {words.current}
                  </Text>
                ) : null}
              </td>
              <td>{dateTime(one.made_epoch)}</td>
              <td>{one.made_by ?? words.product}</td>
              <td>{one.changes === 0 ? words.first : words.changes(one.changes)}</td>
            </tr>
          ))}
        </tbody>
      </DataTable>
      {data.versions.length === 0 ? null : <Compare model={model} versions={data.versions} may={may} onMade={onMade} />}
    </Stack>
  )
}

interface CompareProps {
  model: Model
  versions: Versions
  may: boolean
  onMade: (id: string) => void
}

const Compare = ({ model, versions, may, onMade }: CompareProps) => {
  const options = versions.map((one) => ({ value: String(one.version), label: `${words.version} ${one.version}` }))
  const [to, setTo] = useState(options[0]?.value ?? '')
  const [from, setFrom] = useState(options[1]?.value ?? IN_USE)
  const [copying, setCopying] = useState(false)
  return (
    <Section title={words.difference} plain>
      <Group grow align="flex-end" mb="sm">
        <NativeSelect
          label={words.from}
          value={from}
          onChange={({ currentTarget: { value } }) => setFrom(value)}
          data={[{ value: IN_USE, label: words.inUse }, ...options]}
        />
        <NativeSelect
          label={words.to}
          value={to}
          onChange={({ currentTarget: { value } }) => setTo(value)}
          data={options}
        />
      </Group>
      <Differences
        modelId={model.score_model_id}
        version={Number(to)}
        against={from === IN_USE ? undefined : Number(from)}
      />
      <Group mt="sm">
        <Button
          variant="default"
          disabledReason={may ? undefined : scoringWords.mayNot}
          onClick={() => setCopying(true)}
        >
          {words.copy}
        </Button>
      </Group>
      {copying ? (
        <CopyVersion model={model} version={Number(to)} onMade={onMade} onClose={() => setCopying(false)} />
      ) : null}
    </Section>
  )
}

const Differences = (o: { modelId: string; version: number; against: number | undefined }) => {
  const { data, error, refetch } = useDifference(o.modelId, o)
  if (error)
    return (
      <ErrorState
        text={trialWords.failed}
        detail={messageOf(error, trialWords.failed)}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <SkeletonRows rows={3} />
  if (data.changes.length === 0) return <Text c="dimmed">{words.none}</Text>
  return (
    <DataTable label={words.list} records>
      <thead>
        <tr>
          <Header>{words.columns.part}</Header>
          <Header>{words.columns.where}</Header>
          <Header>{words.columns.before}</Header>
          <Header>{words.columns.after}</Header>
        </tr>
      </thead>
      <tbody>
        {data.changes.map((one, n) => (
          <tr key={n}>
            <td>{words.parts[one.part]}</td>
            <td data-label={words.columns.where} data-whole>
              {one.where}
            </td>
            <td data-label={words.columns.before}>
              {one.before ?? (
                <Text span c="dimmed" inherit>
                  {words.added}
                </Text>
              )}
            </td>
            <td data-label={words.columns.after}>
              {one.after ?? (
                <Text span c="dimmed" inherit>
                  {words.removed}
                </Text>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  )
}

interface CopyProps {
  model: Model
  version: number
  onMade: (id: string) => void
  onClose: () => void
}

const CopyVersion = ({ model, version, onMade, onClose }: CopyProps) => {
  const copy = useCopyVersion()
  return (
    <NameDialog
      title={words.copy}
      label={scoringWords.model.name}
      name={words.copyOf(model.name, version)}
      onSave={async (name) => {
        const made = await copy.mutateAsync({ params: { model_id: model.score_model_id, version }, body: { name } })
        onMade(made.score_model_id)
      }}
      onClose={onClose}
    />
  )
}
