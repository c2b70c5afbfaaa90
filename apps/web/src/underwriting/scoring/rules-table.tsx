import { Group } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { DataTable, Header } from '../../ui/data-table.tsx'
import { RecordAction } from '../../ui/record-card.tsx'
import { EmptyState } from '../../ui/states.tsx'
import type { Rule, Variable } from './scoring.calls.ts'
import classes from './scoring.module.css'
import { scoringWords } from './scoring.words.ts'

const words = scoringWords.rule

/** A rule in a few words: '>= 700'. */
export const ruleName = ({ condition, criteria }: Rule) => `${condition} ${criteria}`

interface RulesTableProps {
  variable: Variable
  may: boolean
  onEdit: (rule: Rule) => void
  onDelete: (rule: Rule) => void
}

/** The rules of a variable, in order: every one that holds counts. */
export const RulesTable = ({ variable, may, onEdit, onDelete }: RulesTableProps) => {
  if (variable.score_rules.length === 0) return <EmptyState text={words.none} hint={words.noneHint} />
  const refused = may ? undefined : scoringWords.mayNot
  return (
    <DataTable label={words.table(variable.name)}>
      <thead>
        <tr>
          <Header>{words.columns.condition}</Header>
          <Header>{words.columns.value}</Header>
          <Header numeric>{words.columns.points}</Header>
          <Header>{words.columns.actions}</Header>
        </tr>
      </thead>
      <tbody>
        {variable.score_rules.map((rule) => (
          <tr key={rule.id}>
            <td>{rule.condition}</td>
            <td className={classes.criteria}>{rule.criteria}</td>
            <td data-numeric className={`figure ${classes.points}`} data-minus={rule.score < 0}>
              {words.shown(rule.score)}
            </td>
            <td>
              <Group gap={4} wrap="nowrap">
                <RecordAction
                  label={words.edit(ruleName(rule))}
                  icon={IconPencil}
                  disabledReason={refused}
                  onPress={() => onEdit(rule)}
                />
                <RecordAction
                  label={words.delete(ruleName(rule))}
                  icon={IconTrash}
                  disabledReason={refused}
                  onPress={() => onDelete(rule)}
                />
              </Group>
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  )
}
