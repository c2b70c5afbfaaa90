import { Text, Title } from '@mantine/core'
import type { ConditionView } from '@plinth/contract/loan/condition'
import type { LoanView } from '@plinth/contract/loan/loan'
import { conditionStageLabels, conditionStages } from '@plinth/domain/loan/condition'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { asItStands } from '../../lib/as-it-stands.ts'
import { useSearchState } from '../../lib/location.ts'
import { useMe } from '../../lib/me.ts'
import type { SearchText } from '../../lib/search-text.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { toast } from '../../ui/toasts.ts'
import { useConditions, useRemoveCondition, useReopen, useRestoreCondition, useSatisfy } from './condition.calls.ts'
import classes from './condition.module.css'
import { conditionWords as words } from './condition.words.ts'
import type { Asked } from './condition-acts.tsx'
import { type ConditionAct, ConditionRow } from './condition-row.tsx'
import { lateDialog } from '../../ui/late.tsx'

const ConditionActs = lateDialog(async () => (await import('./condition-acts.tsx')).ConditionActs)

/** The condition that a link of the status section led to, by id, in the address bar. */
const readSought = (search: SearchText) => ({
  condition: typeof search['condition'] === 'string' ? search['condition'] : null,
})

/** The conditions of a loan by stage, and what is done with them (AG-13). */
export const ConditionsCard = ({ loan }: { loan: LoanView }) => {
  const list = useConditions(loan.id)
  const [asked, setAsked] = useState<Asked | null>(null)
  const all = list.data?.conditions ?? []
  const open = all.filter(({ state }) => state === 'open' || state === 'received').length
  return (
    <Section
      title={words.title}
      actions={
        <>
          {all.length > 0 ? (
            <Text size="sm" c="dimmed">
              {words.summary(open, all.length)}
            </Text>
          ) : null}
          {loan.can.edit ? (
            <Button variant="subtle" size="compact-sm" onClick={() => setAsked({ act: 'add' })}>
              {words.add}
            </Button>
          ) : null}
        </>
      }
    >
      {list.isPending ? <SkeletonRows rows={3} /> : null}
      {list.error && !list.data ? (
        <ErrorState
          text={words.loadFailed}
          detail={messageOf(list.error, words.failed)}
          onRetry={() => void list.refetch()}
        />
      ) : null}
      {list.data && all.length === 0 ? (
        <EmptyState text={words.none} hint={loan.can.edit ? words.noneHint : undefined} />
      ) : null}
      <Stages loan={loan} conditions={all} onAsk={setAsked} />
      {asked ? <ConditionActs loan={loan} asked={nowAsked(all, asked)} onClose={() => setAsked(null)} /> : null}
    </Section>
  )
}

/** What a dialog is open for, as it stands now. */
const nowAsked = (all: readonly ConditionView[], asked: Asked): Asked =>
  asked.act === 'add' ? asked : { ...asked, condition: asItStands(all, asked.condition) }

/** What a press does at once; the other acts open a dialog first. */
const useActs = (onAsk: (asked: Asked) => void) => {
  const [satisfy, reopen] = [useSatisfy(), useReopen()]
  const [remove, restore] = [useRemoveCondition(), useRestoreCondition()]
  return (c: ConditionView) => (act: ConditionAct) => {
    const seen = { params: { condition_id: c.id }, body: { version: c.version } }
    if (act === 'edit' || act === 'waive') onAsk({ act, condition: c })
    else if (act === 'reopen') reopen.mutate(seen)
    else if (act === 'remove')
      remove.mutate(seen, {
        onSuccess: ({ version }) =>
          toast.undoable(words.removed, words.undo, () => restore.mutate({ ...seen, body: { version } })),
      })
    else if (c.needs_note) onAsk({ act, condition: c })
    else satisfy.mutate({ ...seen, body: { ...seen.body, note: '' } })
  }
}

interface StagesProps {
  loan: LoanView
  conditions: readonly ConditionView[]
  onAsk: (asked: Asked) => void
}

const Stages = ({ loan, conditions, onAsk }: StagesProps) => {
  const [{ condition: sought }] = useSearchState(readSought)
  const mayWaive = useMe().permissions.includes('waive-condition')
  const actOn = useActs(onAsk)
  return conditionStages
    .map((stage) => ({ stage, found: conditions.filter((c) => c.stage === stage) }))
    .filter(({ found }) => found.length > 0)
    .map(({ stage, found }) => (
      <div key={stage} className={classes.stage}>
        <Title order={3} size="h5" id={`conditions-${stage}`}>
          {conditionStageLabels[stage]}
        </Title>
        <ul className={classes.list} aria-labelledby={`conditions-${stage}`}>
          {found.map((c) => (
            <ConditionRow
              key={c.id}
              condition={c}
              may={loan.can.edit}
              mayWaive={mayWaive}
              isSought={sought === c.id}
              onAct={actOn(c)}
            />
          ))}
        </ul>
      </div>
    ))
}
