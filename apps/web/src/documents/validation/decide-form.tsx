import { Group, SegmentedControl, Stack, Text, Textarea } from '@mantine/core'
import type { ProcessView } from '@plinth/contract/loan/activity'
import type { ProcessId } from '@plinth/contract/shared/fields'
import { type SyntheticEvent, useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toasts.ts'
import { useDecide } from './validation.calls.ts'
import { validationWords as words } from './validation.words.ts'

type Finding = ProcessView['memory']['reports_validation_results'][string]['results'][number]

/** A finding with its place. */
export interface FindingAt {
  loanId: string
  processId: string
  report: string
  /** Position among the findings of the report, from 0. */
  question: number
  finding: Finding
}

const inputOf = (at: FindingAt, result: 'SUCCESS' | 'FAILURE' | null, note: string) => ({
  params: { loan_id: at.loanId, process_id: at.processId as ProcessId },
  body: {
    report: at.report,
    question: at.question,
    result,
    note,
    version: at.finding.decision?.version ?? 0,
  },
})

/** Accepts a finding as it is, or takes a decision back. */
export const useAcceptOrUndo = (at: FindingAt) => {
  const decide = useDecide()
  const send = (result: 'SUCCESS' | 'FAILURE' | null) =>
    decide.mutate(inputOf(at, result, ''), {
      onError: (error) => toast.error(words.notDecided, messageOf(error, '')),
    })
  const found = at.finding.result
  return {
    isPending: decide.isPending,
    accept: () => send(found === 'UNKNOWN' ? null : found),
    undo: () => send(null),
  }
}

/** Decides a finding otherwise than it was found, with a note. */
export const DecideForm = ({ at, onClose }: { at: FindingAt; onClose: () => void }) => {
  const decide = useDecide()
  const [result, setResult] = useState<'SUCCESS' | 'FAILURE'>(at.finding.result === 'SUCCESS' ? 'FAILURE' : 'SUCCESS')
  const [note, setNote] = useState('')
  const [missing, setMissing] = useState(false)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (note.trim() === '') {
      setMissing(true)
      return
    }
    decide.mutate(inputOf(at, result, note), { onSuccess: onClose })
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="xs" mt="xs">
        {at.finding.result === 'UNKNOWN' ? (
          <SegmentedControl
            aria-label={words.decideAs}
            value={result}
            data={[
              { value: 'SUCCESS', label: words.asAgreeing },
              { value: 'FAILURE', label: words.asDiffering },
            ]}
            onChange={(value) => setResult(value === 'SUCCESS' ? 'SUCCESS' : 'FAILURE')}
          />
        ) : (
          <Text size="sm">{result === 'SUCCESS' ? words.asAgreeing : words.asDiffering}</Text>
        )}
        <Textarea
          label={words.note}
          description={words.noteHint}
          autosize
          minRows={2}
          maxLength={1000}
          value={note}
          error={missing && note.trim() === '' ? words.noteNeeded : undefined}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {decide.error ? (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {words.notDecided}: {messageOf(decide.error, '')}
          </Text>
        ) : null}
        <Group gap="xs">
          <Button type="submit" size="compact-sm" loading={decide.isPending}>
            {words.save}
          </Button>
          <Button size="compact-sm" variant="default" onClick={onClose}>
            {words.cancel}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
