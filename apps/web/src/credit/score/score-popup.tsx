import { Accordion, Group, Stack, Text } from '@mantine/core'
import type { LoanView } from '@plinth/contract/loan/loan'
import type { LoanScoreView } from '@plinth/contract/credit/loan-score'
import { type ScoreCategory, scoreCategories } from '@plinth/domain/underwriting/scoring/model'
import { useState } from 'react'
import { dateTime, money, yesNo } from '../../lib/format.ts'
import { messageOf } from '../../lib/api.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { useCategory, useRecalculate, useScore } from './loan-score.calls.ts'
import classes from './loan-score.module.css'
import { scoreWords as words } from './loan-score.words.ts'

const whole = (score: number | null) => (score === null ? words.none : String(Math.round(score)))

/** How the score is made, by category; 500 px wide and at most 500 px high (I-42, Y-23). */
export const ScorePopup = ({ loan, onClose }: { loan: LoanView; onClose: () => void }) => {
  const score = useScore(loan.id)
  const recalculate = useRecalculate()
  const [open, setOpen] = useState<string | null>(null)
  return (
    <Dialog opened onClose={onClose} title={words.title} size={500} styles={{ content: { maxHeight: 500 } }}>
      {score.isPending ? <SkeletonRows rows={5} /> : null}
      {score.isError ? (
        <ErrorState
          text={words.loadFailed}
          detail={messageOf(score.error, words.failed)}
          onRetry={() => void score.refetch()}
        />
      ) : null}
      {score.data ? (
        <Stack gap="sm">
          <Group justify="space-between">
            <Text className={classes.total}>{whole(score.data.score)}</Text>
            <Button
              variant="default"
              size="xs"
              loading={recalculate.isPending}
              disabledReason={loan.can.edit ? undefined : words.mayNot}
              onClick={() => recalculate.mutate({ params: { loan_id: loan.id } })}
            >
              {words.recalculate}
            </Button>
          </Group>
          <Text c="dimmed" size="sm">
            {words.calculated}: {dateTime(score.data.calculated_epoch)}
          </Text>
          {score.data.model ? (
            <Text c="dimmed" size="sm">
              {words.scoredBy(score.data.model.name, score.data.model.version, score.data.model.own, loan.purpose)}
            </Text>
          ) : null}
          <Ground score={score.data} />
          <Accordion value={open} onChange={setOpen} variant="separated" order={3} transitionDuration={300}>
            {scoreCategories.map((category) => (
              <Accordion.Item key={category} value={category}>
                <Accordion.Control>
                  <Group justify="space-between" wrap="nowrap" pr="xs">
                    <span>{words.categories[category]}</span>
                    <span className="figure">{whole(score.data[category].score)}</span>
                  </Group>
                </Accordion.Control>
                <Accordion.Panel>
                  {open === category ? <Category loanId={loan.id} category={category} /> : null}
                </Accordion.Panel>
              </Accordion.Item>
            ))}
          </Accordion>
        </Stack>
      ) : null}
    </Dialog>
  )
}

/** What the score stands on: how much is known, what is missing, and what a sandbox made up. */
const Ground = ({ score: { completeness, missing, sandbox } }: { score: LoanScoreView }) => (
  <div>
    {completeness === null ? null : <Text size="sm">{words.complete(completeness)}</Text>}
    {missing.length === 0 ? null : (
      <details className={classes.missing}>
        <summary>{words.missing(missing.length)}</summary>
        <ul>
          {missing.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      </details>
    )}
    {sandbox.length === 0 ? null : (
      <Group gap="xs" align="flex-start" wrap="nowrap">
        <Badge tone="orange">{words.sandbox}</Badge>
        <Text size="sm">{words.sandboxData(sandbox.join(', '))}</Text>
      </Group>
    )}
  </div>
)

/** A value of the calculation; large figures are dollars or counts and read with separators. */
const shown = (value: string | number | boolean | null): string => {
  if (value === null) return words.none
  if (typeof value === 'boolean') return yesNo(value)
  if (typeof value !== 'number') return value
  return Math.abs(value) >= 1000 ? money(value).replace('$', '') : String(Math.round(value * 10_000) / 10_000)
}

type Calculation = NonNullable<ReturnType<typeof useCategory>['data']>
type Scored = Calculation['variables'][number]

/** The variables of each entity, in the order of the entities: each has as many. */
const byEntity = ({ entities, variables }: Calculation) => {
  const each = entities.length === 0 ? 0 : variables.length / entities.length
  return entities.map((entity, n) => ({ entity, variables: variables.slice(n * each, (n + 1) * each) }))
}

/** Each entity of a category with what its score comes from, point by point (I-43). */
const Category = ({ loanId, category }: { loanId: string; category: ScoreCategory }) => {
  const result = useCategory(loanId, category)
  if (result.isPending) return <SkeletonRows rows={3} height={28} />
  if (result.isError) return <ErrorState text={words.loadFailed} onRetry={() => void result.refetch()} />
  if (result.data.variables.length === 0) return <Text c="dimmed">{words.noVariables}</Text>
  return byEntity(result.data).map(({ entity, variables }) => (
    <section key={entity.id} className={classes.entity}>
      <div className={classes.variable}>
        <strong>{entity.name}</strong>
        <strong className="figure">{whole(entity.score)}</strong>
      </div>
      <Text c="dimmed" size="xs">
        {entity.score === null ? words.nothingKnown : entity.points === null ? null : words.sum(entity.points)}
      </Text>
      <ul className={classes.variables}>
        {variables.map((variable, n) => (
          <Variable key={`${variable.name} ${n}`} variable={variable} />
        ))}
      </ul>
    </section>
  ))
}

/** A variable with the values it was made of, the rules it met, or why it has no value. */
const Variable = ({ variable }: { variable: Scored }) => (
  <li>
    <div className={classes.variable}>
      <span>{variable.name}</span>
      <span className="figure">{words.points(variable.variable_final_score)}</span>
    </div>
    {variable.children.map((child) => (
      <div key={child.name} className={classes.child}>
        <span>{child.name.replaceAll('_', ' ')}</span>
        <span className="figure">{shown(child.value)}</span>
      </div>
    ))}
    {variable.reason === null ? null : (
      <div className={classes.child}>
        <span>{words.noValue(variable.reason)}</span>
      </div>
    )}
    {variable.reason === null && variable.children.length > 1 ? (
      <div className={classes.child}>
        <span>{words.comesTo}</span>
        <span className="figure">{shown(variable.value)}</span>
      </div>
    ) : null}
    {variable.rules.map((rule, n) => (
      <div key={n} className={classes.child}>
        <span>{words.rule(rule.condition, rule.criteria)}</span>
        <span className="figure">{words.points(rule.score)}</span>
      </div>
    ))}
  </li>
)
