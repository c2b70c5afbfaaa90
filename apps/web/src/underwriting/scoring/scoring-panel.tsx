import { SidePanel } from '../../ui/side-panel.tsx'
import { RuleForm } from './rule-form.tsx'
import type { Group } from './scoring.calls.ts'
import { scoringWords as words } from './scoring.words.ts'
import { VariableForm } from './variable-form.tsx'

interface ScoringPanelProps {
  group: Group
  /** Id of the variable, 'new', or '' for none. */
  variable: string
  /** Id of the rule, 'new', or '' when the variable itself is edited. */
  rule: string
  /** The variable that was saved, or undefined when nothing was. */
  onClose: (saved?: string) => void
}

/** What the address asks for, when it is there; null keeps the drawer closed. */
const wanted = ({ group, variable, rule }: ScoringPanelProps) => {
  const known = group.variables.find((one) => one.variable_id === variable) ?? null
  if (rule === '')
    return known || variable === 'new'
      ? { is: 'variable' as const, known, title: known ? words.variable.editTitle : words.variable.newTitle }
      : null
  const knownRule = known?.score_rules.find((one) => one.id === rule) ?? null
  return known && (knownRule || rule === 'new')
    ? { is: 'rule' as const, knownRule, title: knownRule ? words.rule.editTitle : words.rule.newTitle }
    : null
}

/** The drawer that adds or edits a variable or a rule, 580 px wide (R-06, Y-23). */
export const ScoringPanel = (props: ScoringPanelProps) => {
  const { group, variable, rule, onClose } = props
  const open = wanted(props)
  return (
    <SidePanel opened={open !== null} onClose={() => onClose()} title={open?.title ?? ''} width={580}>
      {open?.is === 'rule' ? (
        <RuleForm
          key={`${variable} ${rule}`}
          variables={group.variables}
          variableId={variable}
          rule={open.knownRule}
          onDone={onClose}
          onCancel={() => onClose()}
        />
      ) : null}
      {open?.is === 'variable' ? (
        <VariableForm
          key={variable}
          groupId={group.score_group_id}
          category={group.category}
          variable={open.known}
          onDone={(saved) => onClose(saved.variable_id)}
          onCancel={() => onClose()}
        />
      ) : null}
    </SidePanel>
  )
}
