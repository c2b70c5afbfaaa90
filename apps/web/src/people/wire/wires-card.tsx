import { Alert, Text } from '@mantine/core'
import type { LoanView } from '@plinth/contract/loan/loan'
import type { WireView } from '@plinth/contract/people/wire'
import { wirePurposeLabels, wirePurposes } from '@plinth/domain/people/wire/wire'
import { IconEye, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { asItStands } from '../../lib/as-it-stands.ts'
import { messageOf } from '../../lib/api.ts'
import { AppLink } from '../../lib/app-link.tsx'
import { dateTime } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { RecordAction, RecordCard, RecordList } from '../../ui/record-card.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { useRevealWire, useWires } from './wire.calls.ts'
import { wireWords as words } from './wire.words.ts'
import { lateDialog } from '../../ui/late.tsx'

const WireDialog = lateDialog(async () => (await import('./wire-dialog.tsx')).WireDialog)

const factsOf = (wire: WireView, account: string | undefined): readonly (readonly [string, string])[] => [
  [words.payee, wire.payee],
  [words.routing, wire.routing],
  [words.account, account ?? words.hidden(wire.last4)],
  ...(wire.note === '' ? [] : [[words.note, wire.note] as const]),
]

/** The wire instructions of a loan: those in use, and what waits for approval (AJ-02, AJ-13, AJ-14). */
export const WiresCard = ({ loan }: { loan: LoanView }) => {
  const list = useWires(loan.id)
  const [editing, setEditing] = useState<WireView | 'new' | null>(null)
  const wires = list.data?.wires ?? []
  const free = wirePurposes.filter((purpose) => !wires.some((wire) => wire.purpose === purpose))
  const may = loan.can.edit_parties
  return (
    <Section
      title={words.title}
      anchor="wires"
      actions={
        may && list.data ? (
          <Button
            variant="subtle"
            size="compact-sm"
            disabledReason={free.length === 0 ? words.allEntered : undefined}
            onClick={() => setEditing('new')}
          >
            {words.add}
          </Button>
        ) : null
      }
    >
      <Nothing list={list} may={may} />
      <RecordList>
        {wires.map((wire) => (
          <Wire key={`${wire.id} ${wire.version}`} wire={wire} may={may} onEdit={() => setEditing(wire)} />
        ))}
      </RecordList>
      {editing ? (
        <WireDialog
          loan={loan}
          wire={editing === 'new' ? null : asItStands(wires, editing)}
          free={free}
          onClose={() => setEditing(null)}
        />
      ) : null}
    </Section>
  )
}

/** What stands where there are no instructions to show: loading, a failure, or none yet. */
const Nothing = ({ list, may }: { list: ReturnType<typeof useWires>; may: boolean }) => {
  if (list.isPending) return <SkeletonRows rows={2} />
  if (list.data)
    return list.data.wires.length > 0 ? null : <EmptyState text={words.none} hint={may ? words.noneHint : undefined} />
  return (
    <ErrorState
      text={words.loadFailed}
      detail={messageOf(list.error, words.failed)}
      onRetry={() => void list.refetch()}
    />
  )
}

const Wire = ({ wire, may, onEdit }: { wire: WireView; may: boolean; onEdit: () => void }) => {
  const reveal = useRevealWire()
  const purpose = wirePurposeLabels[wire.purpose]
  return (
    <RecordCard
      title={purpose}
      note={wire.waiting ? <Badge tone="orange">{words.waiting}</Badge> : null}
      lead={
        <>
          {wire.bank}
          {wire.waiting ? <Waiting waiting={wire.waiting} /> : null}
        </>
      }
      facts={factsOf(wire, reveal.data?.account)}
      actions={
        may ? (
          <>
            <RecordAction
              label={words.reveal(purpose)}
              icon={IconEye}
              onPress={() => reveal.mutate({ params: { wire_id: wire.id } })}
            />
            <RecordAction label={words.edit(purpose)} icon={IconPencil} onPress={onEdit} />
          </>
        ) : null
      }
    />
  )
}

const Waiting = ({ waiting }: { waiting: NonNullable<WireView['waiting']> }) => (
  <Alert color="orange" p="xs" mt={4}>
    <Text size="sm">
      {words.waitingText(waiting.value, waiting.requested_by, dateTime(waiting.requested_epoch))}{' '}
      <AppLink href={paths.heldChanges()}>{words.review}</AppLink>
    </Text>
  </Alert>
)
