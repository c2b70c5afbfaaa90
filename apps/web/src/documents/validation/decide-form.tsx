import { Group, SegmentedControl, Stack, Text, Textarea } from '@mantine/core'
import type { ProcessView } from '@plinth/contract/loan/activity'
import { messageOf } from '../../lib/api.ts'
import { dateTime } from '../../lib/format.ts'
import { useSendForm } from '../../lib/form/use-send-form.ts'
import { Button } from '../../ui/button.tsx'
import { FormSaid } from '../../ui/form-said.tsx'
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

const versionOf = (at: FindingAt): number => at.finding.decision?.version ?? 0

const inputOf = (at: FindingAt, result: 'SUCCESS' | 'FAILURE' | null, note: string, version: number) => ({
  params: { loan_id: at.loanId, process_id: at.processId },
  body: {
    report: at.report,
    question: at.question,
    result,
    note,
    version,
  },
})

/** Accepts a finding as it is, or takes a decision back. */
export const useAcceptOrUndo = (at: FindingAt) => {
  const decide = useDecide()
  const send = (result: 'SUCCESS' | 'FAILURE' | null) =>
    decide.mutate(inputOf(at, result, '', versionOf(at)), {
      onError: (error) => toast.error(words.notDecided, messageOf(error, '')),
    })
  const found = at.finding.result
  return {
    isPending: decide.isPending,
    accept: () => send(found === 'UNKNOWN' ? null : found),
    undo: () => send(null),
  }
}

/** The decision that stands, which no field of the form holds: another one made meanwhile is told. */
const decidedText = ({ finding: { decision } }: FindingAt): string => {
  if (!decision?.result) return ''
  const what = decision.result === 'SUCCESS' ? words.asAgreeing : words.asDiffering
  return words.decidedBy(what, decision.by_name, dateTime(decision.epoch))
}

/** Decides a finding otherwise than it was found, with a note. */
export const DecideForm = ({ at, onClose }: { at: FindingAt; onClose: () => void }) => {
  const decide = useDecide()
  const start: { result: 'SUCCESS' | 'FAILURE'; note: string; decided: string } = {
    result: at.finding.result === 'SUCCESS' ? 'FAILURE' : 'SUCCESS',
    note: '',
    decided: decidedText(at),
  }
  const form = useSendForm({
    start,
    version: versionOf(at),
    label: () => words.decideAs,
    check: ({ note }) => ({ note: note.trim() === '' ? words.noteNeeded : null }),
    failed: (error) => `${words.notDecided}: ${messageOf(error, '')}`,
    send: async ({ result, note }, { version }) => {
      await decide.mutateAsync(inputOf(at, result, note, version))
      onClose()
    },
  })
  const { result } = form.values
  return (
    <form {...form.element}>
      <Stack gap="xs" mt="xs">
        {at.finding.result === 'UNKNOWN' ? (
          <SegmentedControl
            aria-label={words.decideAs}
            value={result}
            data={[
              { value: 'SUCCESS', label: words.asAgreeing },
              { value: 'FAILURE', label: words.asDiffering },
            ]}
            onChange={(value) => form.set({ result: value === 'SUCCESS' ? 'SUCCESS' : 'FAILURE' })}
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
          {...form.field('note')}
        />
        <FormSaid form={form} />
        <Group gap="xs">
          <Button {...form.button} size="compact-sm">
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
