import { Alert, Group, Stack, Text } from '@mantine/core'
import type { LoanView } from '@plinth/contract/loan/loan'
import type { SizingView } from '@plinth/contract/credit/policy-set'
import { sizeLoan } from '@plinth/domain/credit/policy/sizer'
import { useDeferredValue, useMemo } from 'react'
import { ApiError, messageOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { useKeepSizing, useSizing } from './sizer.calls.ts'
import classes from './sizer.module.css'
import { sizerWords as words } from './sizer.words.ts'
import { SizerFields } from './sizer-fields.tsx'
import { ConstraintTable, MoneyTables, SizerHeadline } from './sizer-results.tsx'
import { StressPart } from './stress-part.tsx'
import { type SizingDraft, useSizingCase } from './use-sizing-case.ts'

/** The sizer of a loan: its figures to play with, the largest loan the limits leave, and what breaks them. */
export const SizerPanel = ({ loan, onClose }: { loan: LoanView; onClose: () => void }) => {
  const start = useSizing(loan.id)
  const content = () => {
    if (start.data) return <Sizer loan={loan} start={start.data} />
    if (!start.error) return <SkeletonRows rows={10} />
    return (
      <ErrorState
        text={words.loadFailed}
        detail={start.error.message}
        requestId={start.error instanceof ApiError ? start.error.requestId : null}
        onRetry={() => void start.refetch()}
      />
    )
  }
  return (
    <SidePanel opened onClose={onClose} title={words.title} width={1120}>
      {content()}
    </SidePanel>
  )
}

const Sizer = ({ loan, start }: { loan: LoanView; start: SizingView }) => {
  const draft = useSizingCase(loan.id, start)
  // Typing stays quick: tables follow as soon as there is time.
  const figures = useDeferredValue(draft.figures)
  const sizing = useMemo(() => sizeLoan(figures, start.rules), [figures, start.rules])
  return (
    <Stack>
      <Text c="dimmed">{words.lead(start.set)}</Text>
      <SizerHeadline sizing={sizing} amount={figures.amount} onTake={(dollars) => draft.type('amount', dollars)} />
      <div className={classes.columns}>
        <div>
          <SizerFields draft={draft} />
          <Keep loan={loan} start={start} draft={draft} />
        </div>
        <Stack>
          <ConstraintTable sizing={sizing} />
          <MoneyTables sizing={sizing} figures={figures} />
          <StressPart figures={figures} rules={start.rules} />
        </Stack>
      </div>
    </Stack>
  )
}

/** Somebody else kept a scenario while figures were typed here. */
const Meanwhile = ({ saved, onKeep }: { saved: NonNullable<SizingView['saved']>; onKeep: () => void }) => (
  <Alert color="yellow" variant="light" title={words.meanwhile(saved.author)} role="alert">
    <Text size="sm" mb="xs">
      {words.meanwhileText}
    </Text>
    <Button size="xs" variant="default" onClick={onKeep}>
      {words.keepMine}
    </Button>
  </Alert>
)

const Keep = ({ loan, start, draft }: { loan: LoanView; start: SizingView; draft: SizingDraft }) => {
  const keep = useKeepSizing()
  const same = JSON.stringify(draft.changes) === JSON.stringify(start.saved?.figures ?? {})
  const saved = start.saved && start.saved.version !== draft.version ? start.saved : null
  const refused = () => {
    if (!loan.can.edit) return words.mayNot
    if (saved) return words.meanwhile(saved.author)
    if (draft.faults.size > 0) return words.outOfReach
    return same ? words.nothingTyped : undefined
  }
  const save = () =>
    keep.mutate(
      { params: { loan_id: loan.id }, body: { version: draft.version, figures: draft.changes } },
      { onSuccess: draft.forget },
    )
  return (
    <Stack gap={6} mt="md">
      {saved ? <Meanwhile saved={saved} onKeep={draft.rebase} /> : null}
      {keep.error ? (
        <Text c="var(--mantine-color-error)" role="alert">
          {messageOf(keep.error, words.failed)}
        </Text>
      ) : null}
      <Group gap="xs">
        <Button loading={keep.isPending} disabledReason={refused()} onClick={save}>
          {words.keep}
        </Button>
        {Object.keys(draft.changes).length > 0 ? (
          <Button variant="default" onClick={draft.reset}>
            {words.back}
          </Button>
        ) : null}
      </Group>
      <Text size="sm" c="dimmed">
        {words.keepHint}
      </Text>
    </Stack>
  )
}
