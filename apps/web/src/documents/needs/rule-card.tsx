import { Group, Text } from '@mantine/core'
import { isSerious } from '@plinth/domain/documents/needs/findings'
import { actionSentence, conditionSentence, type NeedsRule } from '@plinth/domain/documents/needs/rules'
import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { RecordAction } from '../../ui/record-card.tsx'
import type { NeedsRules } from './needs-rules.calls.ts'
import { aboutLabels, findingLabels, needsRulesWords as words } from './needs-rules.words.ts'
import classes from './needs.module.css'

type Finding = NeedsRules['published']['findings'][number]

interface RuleCardProps {
  rule: NeedsRule
  nameOf: (templateId: string) => string
  findings: readonly Finding[]
  busy: boolean
  refused: string | undefined
  onEdit: () => void
  onRemove: () => void
  /** Null where it cannot move further. */
  onUp: (() => void) | null
  onDown: (() => void) | null
}

const SHOWN = 6

/** A rule in words, what there is to know of it, and what can be done with it. */
export const RuleCard = ({ rule, nameOf, findings, ...p }: RuleCardProps) => (
  <li className={classes.rule} aria-label={rule.name}>
    <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
      <div>
        <Text fw={600}>{rule.name}</Text>
        <Text size="sm" c="dimmed">
          {aboutLabels[rule.of]} ·{' '}
          {rule.when.length === 0 ? words.always : words.when(rule.when.map(conditionSentence))}
        </Text>
      </div>
      <RuleButtons name={rule.name} {...p} />
    </Group>
    <Does texts={rule.then.map((one) => actionSentence(one, nameOf))} />
    {findings.length > 0 ? (
      <ul className={classes.findings}>
        {findings.map((one) => (
          <li key={one.text}>
            <Badge tone={isSerious(one) ? 'red' : 'slate'}>{findingLabels[one.kind]}</Badge>{' '}
            <Text span size="sm">
              {one.text}
            </Text>
          </li>
        ))}
      </ul>
    ) : null}
  </li>
)

type RuleButtonsProps = Omit<RuleCardProps, 'rule' | 'nameOf' | 'findings'> & { name: string }

const RuleButtons = ({ name, busy, refused, onEdit, onRemove, onUp, onDown }: RuleButtonsProps) => {
  const still = refused ?? (busy ? words.saving : undefined)
  return (
    <Group gap={2} wrap="nowrap">
      <RecordAction
        label={words.up(name)}
        icon={IconArrowUp}
        disabledReason={still ?? (onUp ? undefined : words.first)}
        onPress={() => onUp?.()}
      />
      <RecordAction
        label={words.down(name)}
        icon={IconArrowDown}
        disabledReason={still ?? (onDown ? undefined : words.last)}
        onPress={() => onDown?.()}
      />
      <RecordAction label={words.edit(name)} icon={IconPencil} disabledReason={refused} onPress={onEdit} />
      <RecordAction label={words.remove(name)} icon={IconTrash} disabledReason={refused} onPress={onRemove} />
    </Group>
  )
}

const Does = ({ texts }: { texts: readonly string[] }) => {
  const [all, setAll] = useState(false)
  return (
    <>
      <ul className={classes.actions}>
        {(all ? texts : texts.slice(0, SHOWN)).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {texts.length > SHOWN && !all ? (
        <Button variant="subtle" size="compact-sm" onClick={() => setAll(true)}>
          {words.more(texts.length - SHOWN)}
        </Button>
      ) : null}
    </>
  )
}
