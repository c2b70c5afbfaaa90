import { Alert, Checkbox, Group, Stack, Text } from '@mantine/core'
import type { TemplateId } from '@plinth/contract/shared/fields'
import { conditionStageLabels } from '@plinth/domain/loan/condition'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { type Proposal, useApplyNeeds, useDismissNeeds, type useLoanNeeds } from './loan-needs.calls.ts'
import { loanNeedsWords as words } from './needs-rules.words.ts'
import classes from './needs.module.css'
import { Why } from './why.tsx'

interface Body {
  request: { template_id: TemplateId; entity_id: string }[]
  withdraw: string[]
  conditions: string[]
}
interface Row {
  key: string
  text: string
  about: string
  because: Proposal['request'][number]['because']
  put: (body: Body) => void
}

const rowsOf = (p: Proposal): Row[] => [
  ...p.request.map(
    (one): Row => ({
      key: `${one.template_id} ${one.entity_id}`,
      text: `${words.request}: ${one.document_name}`,
      about: one.entity_name,
      because: one.because,
      put: (body) => body.request.push({ template_id: one.template_id, entity_id: one.entity_id }),
    }),
  ),
  ...p.conditions.map(
    (one): Row => ({
      key: one.key,
      text: `${words.condition}: ${one.title}`,
      about: `${one.entity_name} · ${conditionStageLabels[one.stage]}`,
      because: one.because,
      put: (body) => body.conditions.push(one.key),
    }),
  ),
  ...p.withdraw.map(
    (one): Row => ({
      key: one.activity_id,
      text: `${words.withdraw}: ${one.document_name}`,
      about: one.entity_name,
      because: one.because,
      put: (body) => body.withdraw.push(one.activity_id),
    }),
  ),
]

interface LoanNeedsProps {
  loanId: string
  needs: ReturnType<typeof useLoanNeeds>
  mayEdit: boolean
}

/** What the rules propose for a loan, to apply or dismiss (AC-14, AC-16); nothing while they propose nothing. */
export const LoanNeeds = ({ loanId, needs, mayEdit }: LoanNeedsProps) => {
  const [out, setOut] = useState<ReadonlySet<string>>(new Set())
  const [apply, dismiss] = [useApplyNeeds(), useDismissNeeds()]
  if (needs.isPending) return null
  if (!needs.data)
    return (
      <ErrorState text={words.loadFailed} detail={messageOf(needs.error, '')} onRetry={() => void needs.refetch()} />
    )
  const rows = rowsOf(needs.data)
  if (rows.length === 0) return null
  const chosen = rows.filter((row) => !out.has(row.key))
  const toggle = (key: string) => {
    const next = new Set(out)
    if (!next.delete(key)) next.add(key)
    setOut(next)
  }
  const input = () => {
    const body: Body = { request: [], withdraw: [], conditions: [] }
    for (const row of chosen) row.put(body)
    return { params: { loan_id: loanId }, body }
  }
  const nothing = chosen.length === 0 ? words.nothingChosen : undefined
  const failure = apply.error ?? dismiss.error
  return (
    <Alert color="blue" title={words.title} role="region" aria-label={words.title}>
      <Stack gap="xs">
        <Text size="sm">{words.lead}</Text>
        <ul className={classes.needs}>
          {rows.map((row) => (
            <li key={row.key} className={classes.need}>
              <Checkbox
                label={row.text}
                description={row.about}
                disabled={!mayEdit}
                checked={!out.has(row.key)}
                onChange={() => toggle(row.key)}
              />
              <Why because={row.because} />
            </li>
          ))}
        </ul>
        {failure ? (
          <Text c="var(--mantine-color-error)" role="alert">
            {messageOf(failure, words.failed)}
          </Text>
        ) : null}
        {mayEdit ? (
          <Group justify="space-between">
            <Text size="sm" c="dimmed">
              {words.emails}
            </Text>
            <Group gap="xs">
              <Button
                variant="default"
                loading={dismiss.isPending}
                disabledReason={nothing}
                onClick={() => dismiss.mutate(input())}
              >
                {words.dismiss}
              </Button>
              <Button loading={apply.isPending} disabledReason={nothing} onClick={() => apply.mutate(input())}>
                {words.apply(chosen.length)}
              </Button>
            </Group>
          </Group>
        ) : null}
      </Stack>
    </Alert>
  )
}
