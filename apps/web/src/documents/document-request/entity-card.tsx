import { Collapse, Group, Text, UnstyledButton } from '@mantine/core'
import type { ActivityView } from '@plinth/contract/loan/activity'
import type { EntityKind } from '@plinth/domain/loan/activity/entity-kinds'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { useMay } from '../../lib/me.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/section.tsx'
import { AddDocumentDialog } from './add-document-dialog.tsx'
import { ArchiveDialog } from './archive-dialog.tsx'
import { entityLabels, requestWords as words } from './document-request.words.ts'
import type { MessageCounts } from './request-messages.tsx'
import { RequestTable } from './request-table.tsx'

export interface EntityRequests {
  entity_type: EntityKind
  entity_id: string
  entity_name: string
  activities: readonly ActivityView[]
}

interface EntityCardProps {
  loanId: string
  /** An archived loan is read-only. */
  readOnly: boolean
  entity: EntityRequests
  onUpload: (activity: ActivityView) => void
  onRestart: (activity: ActivityView) => void
  onView: (activity: ActivityView) => void
  onMessages: (activity: ActivityView) => void
  counts: MessageCounts
  /** What else is to be said of a request, beneath its name. */
  note?: ((activity: ActivityView) => ReactNode) | undefined
}

/** One entity: a card that folds, with its toolbar and its table (M-05). */
export const EntityCard = ({ loanId, readOnly, entity, ...actions }: EntityCardProps) => {
  const [open, setOpen] = useState(true)
  const [selected, setSelected] = useState<ReadonlySet<string> | null>(null)
  const [dialog, setDialog] = useState<'none' | 'archive' | 'add'>('none')
  const mayEdit = useMay('edit-loan') && !readOnly
  const id = useId()
  const chosen = entity.activities.filter((a) => selected?.has(a.activity_id))
  return (
    <Card>
      <Group justify="space-between" gap="xs">
        <UnstyledButton onClick={() => setOpen(!open)} aria-expanded={open} aria-controls={id}>
          <Group gap="xs" wrap="nowrap">
            {open ? <IconChevronDown size={16} aria-hidden /> : <IconChevronRight size={16} aria-hidden />}
            <Text fw={600}>{entity.entity_name}</Text>
            <Text c="dimmed" size="sm">
              {entity.activities.length}
            </Text>
          </Group>
        </UnstyledButton>
        {mayEdit ? (
          <Group gap="xs">
            {selected ? (
              <Button size="compact-sm" variant="default" onClick={() => setDialog('archive')}>
                {words.archive}
              </Button>
            ) : null}
            <Button
              size="compact-sm"
              variant="default"
              aria-pressed={selected !== null}
              onClick={() => setSelected(selected ? null : new Set())}
            >
              {selected ? words.done : words.edit}
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => setDialog('add')}>
              {words.addNew}
            </Button>
          </Group>
        ) : null}
      </Group>
      <Collapse expanded={open} id={id} pt="sm">
        <RequestTable
          // A loan is often named as its property: the kind tells the two tables apart.
          name={`${entityLabels[entity.entity_type]} ${entity.entity_name}`}
          activities={entity.activities}
          selected={selected}
          onSelect={setSelected}
          {...actions}
        />
      </Collapse>
      <ArchiveDialog
        activities={chosen}
        opened={dialog === 'archive'}
        onClose={() => setDialog('none')}
        onArchived={(ids) => setSelected((now) => now && new Set([...now].filter((one) => !ids.includes(one))))}
      />
      <AddDocumentDialog
        loanId={loanId}
        entity={{ kind: entity.entity_type, id: entity.entity_id }}
        opened={dialog === 'add'}
        onClose={() => setDialog('none')}
      />
    </Card>
  )
}
