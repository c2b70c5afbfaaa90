import { Group, Stack, Text, TextInput } from '@mantine/core'
import type { ProcessView } from '@plinth/contract/loan/activity'
import { type FormEvent, Suspense, useState } from 'react'
import { ApiError, messageOf } from '../../lib/api.ts'
import { useMay } from '../../lib/me.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/field-help.tsx'
import { useCorrectAnalysis } from './document-request.calls.ts'
import { analysisWords as words } from './document-request.words.ts'
import { type AnalysisRow, changedValues, rowsOf } from './file-analysis.ts'
import classes from './files-panel.module.css'
import { latePart } from '../../ui/late.tsx'

const DateInput = latePart(async () => (await import('../../ui/date-input.tsx')).DateInput, 'button')

/** What was read from a file, to be corrected where it was read wrongly (M-50). */
export const FileAnalysis = ({ activityId, process }: { activityId: string; process: ProcessView }) => {
  const mayEdit = useMay('edit-loan')
  const [editing, setEditing] = useState(false)
  const rows = rowsOf(process.data_to_display.fields)
  if (rows.length === 0) return null
  return (
    <section aria-label={words.title}>
      <Group justify="space-between" mb="xs">
        <Text fw={600}>{words.title}</Text>
        {mayEdit && !editing ? (
          <Button size="compact-sm" variant="default" onClick={() => setEditing(true)}>
            {words.edit}
          </Button>
        ) : null}
      </Group>
      {editing ? (
        <Corrections activityId={activityId} process={process} onClose={() => setEditing(false)} />
      ) : (
        <dl className={classes.values}>
          {rows.map(({ key, label, shown }) => (
            <Pair key={key} label={label} text={shown} />
          ))}
        </dl>
      )}
    </section>
  )
}

const Pair = ({ label, text }: { label: string; text: string }) => (
  <>
    <dt>{label}</dt>
    <dd>{text}</dd>
  </>
)

/** A conflict says who was faster; any other failure is the agreed sentence. */
const conflictOr = (error: unknown) =>
  error instanceof ApiError && error.status === 409 ? messageOf(error, words.failed) : words.failed

const Corrections = (p: { activityId: string; process: ProcessView; onClose: () => void }) => {
  // As they stood when the editing began: what somebody else changes meanwhile is told by the save.
  const [fields] = useState(p.process.data_to_display.fields)
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({})
  const save = useCorrectAnalysis()
  const changed = changedValues(fields, texts)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const params = { activity_id: p.activityId, process_id: p.process.process_id }
    save.mutate({ params, body: changed }, { onSuccess: p.onClose })
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="xs">
        {rowsOf(fields).map((row) => (
          <Correction
            key={row.key}
            row={row}
            text={texts[row.key] ?? row.text}
            onChange={(text) => setTexts((now) => ({ ...now, [row.key]: text }))}
          />
        ))}
        <FormError text={save.isError ? conflictOr(save.error) : null} />
        <Group gap="xs">
          {Object.keys(changed).length > 0 ? (
            <Button type="submit" loading={save.isPending}>
              {words.save}
            </Button>
          ) : null}
          <Button variant="default" onClick={p.onClose}>
            {words.cancel}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

interface CorrectionProps {
  row: AnalysisRow
  text: string
  onChange: (text: string) => void
}

const Correction = ({ row: { label, shown, isDay }, text, onChange }: CorrectionProps) =>
  isDay ? (
    <Suspense fallback={<TextInput label={label} readOnly value={text === '' ? '' : shown} />}>
      <DateInput label={label} value={text === '' ? null : text} onChange={(day) => onChange(day ?? '')} />
    </Suspense>
  ) : (
    <TextInput
      label={label}
      maxLength={10_000}
      value={text}
      onChange={({ currentTarget: { value } }) => onChange(value)}
    />
  )
