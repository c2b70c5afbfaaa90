import { Group, NativeSelect, Stack, Text } from '@mantine/core'
import type { SubjectOnFile } from '@plinth/contract/documents/on-file'
import { filedAs } from '@plinth/domain/documents/on-file/validity'
import type { SubjectKind } from '@plinth/domain/documents/on-file/filing'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { AppLink } from '../../lib/app-link.tsx'
import { date } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Pager } from '../../ui/pager.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import classes from './on-file.module.css'
import { useSubjectOnFile } from './on-file.calls.ts'
import { filedStateLabels, subjectWords as words } from './on-file.words.ts'
import { datesText } from './standing.ts'
import { lateDialog } from '../../ui/late.tsx'

const CorrectDialog = lateDialog(async () => (await import('./correct-dialog.tsx')).CorrectDialog)

/** A borrower, legal entity or property of the loan. */
export interface PanelSubject {
  kind: SubjectKind
  id: string
  name: string
}

interface PanelProps {
  subjects: readonly PanelSubject[]
  subject: PanelSubject
  may: boolean
  onSubject: (subject: PanelSubject) => void
  onClose: () => void
}

const SIZE = 20

/** The documents on file of a borrower, legal entity or property, with their validity (AB-11). */
export const OnFilePanel = ({ subjects, subject, may, onSubject, onClose }: PanelProps) => (
  <SidePanel opened onClose={onClose} title={words.title(subject.name)}>
    <Stack>
      <NativeSelect
        label={words.choose}
        data={subjects.map((one) => ({ value: one.id, label: one.name }))}
        value={subject.id}
        onChange={({ currentTarget }) => {
          const chosen = subjects.find((one) => one.id === currentTarget.value)
          if (chosen) onSubject(chosen)
        }}
      />
      <Filed key={subject.id} subject={subject} may={may} />
    </Stack>
  </SidePanel>
)

const Filed = ({ subject, may }: Pick<PanelProps, 'subject' | 'may'>) => {
  const [offset, setOffset] = useState(0)
  const list = useSubjectOnFile(subject, { offset, limit: SIZE })
  if (list.isPending) return <SkeletonRows rows={4} />
  if (!list.data)
    return <ErrorState text={words.failed} detail={messageOf(list.error, '')} onRetry={() => void list.refetch()} />
  if (list.data.total === 0) return <EmptyState text={words.empty} hint={words.emptyHint} />
  return (
    <>
      <ul className={classes.list}>
        {list.data.documents.map((one) => (
          <Entry key={one.filed.source_id} entry={one} may={may} />
        ))}
      </ul>
      <Pager offset={offset} size={SIZE} total={list.data.total} onPage={setOffset} />
    </>
  )
}

const tones = { valid: 'green', 'out-of-date': 'red', undated: 'orange', 'not-reused': 'gray' } as const

const Entry = ({ entry, may }: { entry: SubjectOnFile['documents'][number]; may: boolean }) => {
  const [correcting, setCorrecting] = useState(false)
  const { filed, used_for: usedFor, subjects } = entry
  return (
    <li className={classes.entry}>
      <Group justify="space-between" gap="xs" align="flex-start">
        <div>
          <Text fw={600}>{filed.name}</Text>
          <Text size="sm" c="dimmed">
            {filedAs(filed.kind).label}
          </Text>
        </div>
        <Badge tone={tones[filed.state]}>{filedStateLabels[filed.state]}</Badge>
      </Group>
      <Text size="sm">{datesText(filed)}</Text>
      <Text size="sm">{words.files(filed.files.map((file) => file.file_name).join(', '))}</Text>
      <Text size="sm">
        <AppLink href={paths.loan(filed.loan.human_id)}>
          {words.acceptedOn(filed.loan.human_id, date(filed.accepted_epoch))}
        </AppLink>
      </Text>
      {usedFor.length === 0 ? null : (
        <Text size="sm">
          {words.usedFor}{' '}
          {usedFor.map((use, at) => (
            <span key={use.activity_id}>
              {at === 0 ? '' : ', '}
              <AppLink href={paths.loan(use.loan.human_id)}>{use.loan.human_id}</AppLink>
            </span>
          ))}
        </Text>
      )}
      {may ? (
        <Button
          mt={4}
          size="compact-xs"
          variant="default"
          aria-label={words.correctOf(filed.name)}
          onClick={() => setCorrecting(true)}
        >
          {words.correct}
        </Button>
      ) : null}
      <CorrectDialog filed={filed} subjects={subjects} opened={correcting} onClose={() => setCorrecting(false)} />
    </li>
  )
}
