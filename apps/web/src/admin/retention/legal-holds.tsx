import type { HoldView } from '@plinth/contract/admin/retention'
import { useState } from 'react'
import { AppLink } from '../../lib/app-link.tsx'
import { messageOf } from '../../lib/api.ts'
import { dateTime } from '../../lib/format.ts'
import { useMay } from '../../lib/me.ts'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable, Header } from '../../ui/data-table.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { PlaceHoldDialog } from './place-hold-dialog.tsx'
import { useReleaseHold } from './retention.calls.ts'
import { retentionWords as words } from './retention.words.ts'

interface RowProps {
  hold: HoldView
  may: boolean
  onRelease: () => void
}

const Row = ({ hold, may, onRelease }: RowProps) => (
  <tr>
    <td>
      {words.kind[hold.on]}{' '}
      {hold.loan_human_id === null ? (
        hold.name
      ) : (
        <AppLink href={paths.loan(hold.loan_human_id)}>{`${hold.loan_human_id} ${hold.name}`}</AppLink>
      )}
    </td>
    <td data-label={words.columns.reason} style={{ overflowWrap: 'anywhere' }}>
      {hold.reason}
    </td>
    <td data-label={words.columns.placed}>{words.by(hold.placed_by, dateTime(hold.placed_epoch))}</td>
    <td data-label={words.columns.state} style={{ overflowWrap: 'anywhere' }}>
      {hold.released_epoch === null ? (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={words.releaseOf(hold.name)}
          disabledReason={may ? undefined : words.mayNotHold}
          onClick={onRelease}
        >
          {words.release}
        </Button>
      ) : (
        words.released(words.by(hold.released_by ?? '', dateTime(hold.released_epoch)), hold.release_reason ?? '')
      )}
    </td>
  </tr>
)

const ReleaseDialog = ({ hold, onClose }: { hold: HoldView; onClose: () => void }) => {
  const release = useReleaseHold()
  return (
    <ReasonDialog
      title={words.releaseTitle(hold.name)}
      text={words.releaseText}
      confirmLabel={words.release}
      reasonLabel={words.releaseReason}
      reasonMissing={words.reasonMissing}
      busy={release.isPending}
      error={release.error && messageOf(release.error, words.releaseFailed)}
      onConfirm={(reason) => release.mutate({ params: { hold_id: hold.id }, body: { reason } }, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}

/** What may not be deleted or erased, and why; placing and releasing (PA-04). */
export const LegalHolds = ({ holds }: { holds: readonly HoldView[] }) => {
  const may = useMay('manage-holds')
  const [placing, setPlacing] = useState(false)
  const [releasing, setReleasing] = useState<HoldView | null>(null)
  return (
    <Section
      title={words.holds}
      actions={
        <Button variant="default" disabledReason={may ? undefined : words.mayNotHold} onClick={() => setPlacing(true)}>
          {words.place}
        </Button>
      }
    >
      {holds.length === 0 ? (
        <EmptyState text={words.noHolds} hint={words.noHoldsHint} />
      ) : (
        <DataTable label={words.holdTable} records>
          <thead>
            <tr>
              <Header>{words.columns.on}</Header>
              <Header>{words.columns.reason}</Header>
              <Header>{words.columns.placed}</Header>
              <Header>{words.columns.state}</Header>
            </tr>
          </thead>
          <tbody>
            {holds.map((hold) => (
              <Row key={hold.id} hold={hold} may={may} onRelease={() => setReleasing(hold)} />
            ))}
          </tbody>
        </DataTable>
      )}
      {placing ? <PlaceHoldDialog onClose={() => setPlacing(false)} /> : null}
      {releasing ? <ReleaseDialog hold={releasing} onClose={() => setReleasing(null)} /> : null}
    </Section>
  )
}
