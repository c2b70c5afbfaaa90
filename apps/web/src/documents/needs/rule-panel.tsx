import { Alert, NativeSelect, Stack, TextInput } from '@mantine/core'
import { needsKinds } from '@plinth/domain/documents/needs/facts'
import { findingsOf } from '@plinth/domain/documents/needs/findings'
import { type NeedsRule, ruleFaults } from '@plinth/domain/documents/needs/rules'
import { rulesInForce } from '@plinth/domain/documents/needs/standard'
import { useSendForm } from '../../lib/form/use-send-form.ts'
import { FormEnd } from '../../ui/form-end.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { ActionRows } from './action-rows.tsx'
import { ConditionRows } from './condition-rows.tsx'
import type { RuleTemplates } from './needs-rules.calls.ts'
import { aboutLabels, needsRulesWords, ruleFormWords as words } from './needs-rules.words.ts'
import { editOf, factOf, type RuleEdit, ruleOf } from './rule-edit.ts'

interface RulePanelProps {
  /** Null for a new one. */
  rule: NeedsRule | null
  rules: readonly NeedsRule[]
  templates: RuleTemplates
  onSave: (rule: NeedsRule) => Promise<void>
  onClose: () => void
}

/** Adds or edits a rule, and says of it what the list would say once it is saved (AC-01, AC-08 to AC-10). */
export const RulePanel = ({ rule, rules, templates, onSave, onClose }: RulePanelProps) => {
  const form = useSendForm<RuleEdit>({
    start: editOf(rule),
    check: (edit) => ruleFaults(ruleOf(edit), templates.byId),
    at: (path) => path.replace(/^rules\.\d+\./, ''),
    failed: needsRulesWords.couldNot,
    send: async (edit) => {
      await onSave(ruleOf(edit))
      onClose()
    },
  })
  const of = form.field('of')
  const setOf = (kind: RuleEdit['of']) => {
    // What another kind of record cannot be asked, or asked for, is emptied.
    const readable = form.values.when.filter(({ name }) => ['loan', kind].includes(factOf(name).of))
    const then = form.values.then.map((one) =>
      templates.byId.get(one.template_id)?.entity_kind === kind ? one : { ...one, template_id: '' },
    )
    form.set({ of: kind, when: readable, then })
  }
  return (
    <SidePanel opened onClose={onClose} title={rule ? words.editTitle(rule.name) : words.newTitle} width={680}>
      <form {...form.element}>
        <Stack>
          <TextInput label={words.name} required maxLength={120} data-autofocus {...form.field('name')} />
          <NativeSelect
            {...of}
            label={words.about}
            description={words.aboutHint}
            data={needsKinds.map((value) => ({ value, label: aboutLabels[value] }))}
            onChange={({ currentTarget: { value } }) => setOf(needsKinds.find((one) => one === value) ?? 'loan')}
          />
          <ConditionRows form={form} />
          <ActionRows form={form} templates={templates} />
          <Told rule={ruleOf(form.values)} rules={rules} templates={templates} />
          <FormEnd form={form} submit={words.save} cancel={words.cancel} onCancel={onClose} />
        </Stack>
      </form>
    </SidePanel>
  )
}

/** What there is to know of the rule as typed. */
const Told = ({ rule, rules, templates }: { rule: NeedsRule } & Pick<RulePanelProps, 'rules' | 'templates'>) => {
  if (Object.keys(ruleFaults(rule, templates.byId)).length > 0) return null
  const isKnown = rules.some((one) => one.id === rule.id)
  const next = isKnown ? rules.map((one) => (one.id === rule.id ? rule : one)) : [...rules, rule]
  const all = findingsOf(next, rulesInForce(next, templates.marked), templates.byId)
  const found = all.filter((one) => one.rule_id === rule.id || one.other_id === rule.id)
  if (found.length === 0) return null
  return (
    <Alert color="yellow" role="status">
      <Stack gap={4}>
        {found.map((one) => (
          <span key={one.text}>{one.text}</span>
        ))}
      </Stack>
    </Alert>
  )
}
