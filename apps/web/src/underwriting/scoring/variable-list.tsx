import { Accordion, Alert, Group as Row, Text } from '@mantine/core'
import { isProtected } from '@plinth/domain/underwriting/scoring/parameters'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { formulaOf, parameterName } from './parameter-name.ts'
import { ruleName, RulesTable } from './rules-table.tsx'
import {
  type Group,
  type Rule,
  useBringBackVariable,
  useDeleteRule,
  useDeleteVariable,
  type Variable,
} from './scoring.calls.ts'
import classes from './scoring.module.css'
import { scoringWords } from './scoring.words.ts'

const words = scoringWords.variable

/** What the drawer opens: a new or known variable, a new or known rule. */
export interface Opener {
  variable: (id: string) => void
  rule: (variableId: string, ruleId: string) => void
}
type Dialog = { is: 'variable'; variable: Variable } | { is: 'rule'; variable: Variable; rule: Rule }

/** The traits protected by fair-lending law that a variable reads; empty when it reads none. */
const traitsOf = ({ data_locations }: Variable): string =>
  data_locations
    .filter(({ key_name }) => isProtected({ name: key_name }))
    .map(parameterName)
    .join(', ')

interface VariableListProps {
  group: Group
  may: boolean
  /** Ids of the variables whose rules are shown. */
  expanded: readonly string[]
  onExpand: (ids: string[]) => void
  open: Opener
}

const flush = { control: classes.flush ?? '', content: classes.flush ?? '' }

/** The variables of a group with their rules, all opened at once by 'Expand all'. */
export const VariableList = ({ group, may, expanded, onExpand, open }: VariableListProps) => {
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const [deleted, setDeleted] = useState<Variable | null>(null)
  const ids = group.variables.map((one) => one.variable_id)
  const all = ids.length > 0 && ids.every((id) => expanded.includes(id))
  const refused = may ? undefined : scoringWords.mayNot
  const add = (
    <Button
      size="xs"
      leftSection={<IconPlus size={14} aria-hidden />}
      disabledReason={refused}
      onClick={() => open.variable('new')}
    >
      {words.add}
    </Button>
  )
  return (
    <Section
      title={group.name}
      actions={
        <Row gap="xs">
          {ids.length > 0 ? (
            <Button variant="default" size="xs" onClick={() => onExpand(all ? [] : ids)}>
              {all ? words.collapse : words.expand}
            </Button>
          ) : null}
          {add}
        </Row>
      }
    >
      {deleted ? <Deleted groupId={group.score_group_id} variable={deleted} onGone={() => setDeleted(null)} /> : null}
      {ids.length === 0 ? <EmptyState text={words.none} hint={words.noneHint} /> : null}
      <Accordion
        multiple
        order={3}
        value={expanded.filter((id) => ids.includes(id))}
        onChange={onExpand}
        transitionDuration={300}
        classNames={flush}
      >
        {group.variables.map((variable) => (
          <Accordion.Item key={variable.variable_id} value={variable.variable_id}>
            <Accordion.Control>
              <span className={classes.variable}>
                <Text component="span" fw={600} display="block">
                  {variable.name} {traitsOf(variable) === '' ? null : <Badge tone="orange">{words.fairLending}</Badge>}
                </Text>
                <Text component="span" size="sm" c="dimmed">
                  {formulaOf(variable)} · {words.rules(variable.score_rules.length)}
                </Text>
              </span>
            </Accordion.Control>
            <Accordion.Panel>
              {traitsOf(variable) === '' ? null : (
                <Alert color="orange" mb="sm">
                  {words.protectedWarning(traitsOf(variable))}
                </Alert>
              )}
              <RulesTable
                variable={variable}
                may={may}
                onEdit={(rule) => open.rule(variable.variable_id, rule.id)}
                onDelete={(rule) => setDialog({ is: 'rule', variable, rule })}
              />
              <Row gap="xs" mt="sm">
                <Button
                  variant="default"
                  size="xs"
                  leftSection={<IconPlus size={14} aria-hidden />}
                  disabledReason={refused}
                  onClick={() => open.rule(variable.variable_id, 'new')}
                >
                  {scoringWords.rule.add}
                </Button>
                <Button
                  variant="default"
                  size="xs"
                  leftSection={<IconPencil size={14} aria-hidden />}
                  disabledReason={refused}
                  onClick={() => open.variable(variable.variable_id)}
                >
                  {words.edit}
                </Button>
                <Button
                  variant="default"
                  size="xs"
                  leftSection={<IconTrash size={14} aria-hidden />}
                  disabledReason={refused}
                  onClick={() => setDialog({ is: 'variable', variable })}
                >
                  {words.delete}
                </Button>
              </Row>
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
      {dialog?.is === 'variable' ? (
        <DeleteVariable
          groupId={group.score_group_id}
          variable={dialog.variable}
          onDone={() => setDeleted(dialog.variable)}
          onClose={() => setDialog(null)}
        />
      ) : null}
      {dialog?.is === 'rule' ? <DeleteRule {...dialog} onClose={() => setDialog(null)} /> : null}
    </Section>
  )
}

interface DeleteVariableProps {
  groupId: string
  variable: Variable
  onDone: () => void
  onClose: () => void
}

const DeleteVariable = ({ groupId, variable, onDone, onClose }: DeleteVariableProps) => {
  const remove = useDeleteVariable()
  const confirm = () =>
    remove.mutate(
      { params: { group_id: groupId, variable_id: variable.variable_id } },
      {
        onSuccess: () => {
          onDone()
          onClose()
        },
      },
    )
  return (
    <ConfirmDialog
      opened
      danger
      title={words.deleteTitle}
      confirmLabel={words.delete}
      busy={remove.isPending}
      error={remove.error && words.deleteFailed}
      onConfirm={confirm}
      onClose={onClose}
    >
      {words.deleteText(variable.name)}
    </ConfirmDialog>
  )
}

const DeleteRule = ({ variable, rule, onClose }: { variable: Variable; rule: Rule; onClose: () => void }) => {
  const remove = useDeleteRule()
  const params = { variable_id: variable.variable_id, rule_id: rule.id }
  return (
    <ConfirmDialog
      opened
      danger
      title={scoringWords.rule.deleteTitle}
      confirmLabel={scoringWords.rule.deleteConfirm}
      busy={remove.isPending}
      error={remove.error && messageOf(remove.error, scoringWords.couldNot)}
      onConfirm={() => remove.mutate({ params }, { onSuccess: onClose })}
      onClose={onClose}
    >
      {scoringWords.rule.deleteText(ruleName(rule), variable.name)}
    </ConfirmDialog>
  )
}

/** After a deletion: takes it back, rules and all. */
const Deleted = ({ groupId, variable, onGone }: { groupId: string; variable: Variable; onGone: () => void }) => {
  const back = useBringBackVariable()
  const params = { group_id: groupId, variable_id: variable.variable_id }
  return (
    <div className={classes.deleted} role="status">
      <span>{words.deleted(variable.name)}</span>
      <Button
        variant="default"
        size="xs"
        loading={back.isPending}
        onClick={() => back.mutate({ params }, { onSuccess: onGone })}
      >
        {words.undo}
      </Button>
    </div>
  )
}
