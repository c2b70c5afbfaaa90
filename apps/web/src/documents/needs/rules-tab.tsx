import { Alert, Group, Stack, Text } from '@mantine/core'
import type { NeedsRule } from '@plinth/domain/documents/needs/rules'
import { templatesAskedBy } from '@plinth/domain/documents/needs/standard'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { type NeedsRules, type RuleTemplates, useSaveDraft } from './needs-rules.calls.ts'
import { needsRulesWords as words } from './needs-rules.words.ts'
import classes from './needs.module.css'
import { RuleCard } from './rule-card.tsx'
import { RulePanel } from './rule-panel.tsx'

interface RulesTabProps {
  rules: NeedsRules
  templates: RuleTemplates
  may: boolean
}
type Open = { what: 'edit' | 'remove'; rule: NeedsRule } | { what: 'new' } | null

const moved = (rules: readonly NeedsRule[], at: number, by: 1 | -1): NeedsRule[] => {
  const other = rules[at + by]
  const rule = rules[at]
  return other && rule ? rules.with(at, other).with(at + by, rule) : [...rules]
}

/** What fails is shown where the person is. */
const quietly = (work: Promise<unknown>): void => void work.catch(() => undefined)

/** The rules of the draft, or those in use where there is none; the first change begins a draft (AC-01, AC-06). */
export const RulesTab = ({ rules: { published, draft }, templates, may }: RulesTabProps) => {
  const [open, setOpen] = useState<Open>(null)
  const save = useSaveDraft()
  const shown = draft ?? published
  const { rules } = shown
  const send = (next: readonly NeedsRule[]) => save.send(next, draft?.edit_version ?? null)
  const asked = templatesAskedBy(rules)
  const untouched = templates.marked.filter(({ id }) => !asked.has(id)).length
  return (
    <Stack>
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed">
          {untouched > 0 ? words.untouched(untouched) : null}
        </Text>
        <Button
          leftSection={<IconPlus size={16} aria-hidden />}
          disabledReason={may ? undefined : words.mayNot}
          onClick={() => setOpen({ what: 'new' })}
        >
          {words.add}
        </Button>
      </Group>
      {save.isError && open === null ? (
        <Alert color="red" role="alert">
          {messageOf(save.error, words.couldNot)}
        </Alert>
      ) : null}
      {rules.length === 0 ? <EmptyState text={words.empty} hint={words.emptyHint} /> : null}
      <ol className={classes.rules}>
        {rules.map((rule, n) => (
          <RuleCard
            key={rule.id}
            rule={rule}
            nameOf={(id) => templates.byId.get(id)?.document_name ?? words.document}
            findings={shown.findings.filter((one) => one.rule_id === rule.id)}
            busy={save.isPending}
            refused={may ? undefined : words.mayNot}
            onEdit={() => setOpen({ what: 'edit', rule })}
            onRemove={() => setOpen({ what: 'remove', rule })}
            onUp={n === 0 ? null : () => quietly(send(moved(rules, n, -1)))}
            onDown={n === rules.length - 1 ? null : () => quietly(send(moved(rules, n, 1)))}
          />
        ))}
      </ol>
      <Dialogs open={open} rules={rules} templates={templates} save={save} send={send} onClose={() => setOpen(null)} />
    </Stack>
  )
}

interface DialogsProps {
  open: Open
  rules: readonly NeedsRule[]
  templates: RuleTemplates
  save: ReturnType<typeof useSaveDraft>
  send: (rules: readonly NeedsRule[]) => Promise<unknown>
  onClose: () => void
}

const Dialogs = ({ open, rules, templates, save, send, onClose }: DialogsProps) => {
  if (open === null) return null
  if (open.what === 'remove')
    return (
      <RemoveDialog
        name={open.rule.name}
        busy={save.isPending}
        error={save.isError ? messageOf(save.error, words.couldNot) : null}
        onConfirm={() => quietly(send(rules.filter((one) => one.id !== open.rule.id)).then(onClose))}
        onClose={onClose}
      />
    )
  return (
    <RulePanel
      rule={open.what === 'edit' ? open.rule : null}
      rules={rules}
      templates={templates}
      onSave={async (rule) => {
        await send(open.what === 'new' ? [...rules, rule] : rules.map((one) => (one.id === rule.id ? rule : one)))
      }}
      onClose={onClose}
    />
  )
}

interface RemoveDialogProps {
  name: string
  busy: boolean
  error: string | null
  onConfirm: () => void
  onClose: () => void
}

const RemoveDialog = ({ name, ...p }: RemoveDialogProps) => (
  <ConfirmDialog {...p} opened danger title={words.removeTitle(name)} confirmLabel={words.removeConfirm}>
    <Text>{words.removeText}</Text>
  </ConfirmDialog>
)
