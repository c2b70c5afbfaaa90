import { SegmentedControl } from '@mantine/core'
import { HELD_CHANGES_A_PAGE, type HeldChangeView } from '@plinth/contract/people/held-change'
import { useState } from 'react'
import { asItStands } from '../../lib/as-it-stands.ts'
import { messageOf } from '../../lib/api.ts'
import { useListView } from '../../lib/use-list-view.ts'
import type { SearchText } from '../../lib/search-text.ts'
import { Pager } from '../../ui/pager.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { useHeldChanges } from './guard.calls.ts'
import classes from './guard.module.css'
import { guardWords as words } from './guard.words.ts'
import { type HeldAct, HeldEntry } from './held-entry.tsx'
import { lateDialog } from '../../ui/late.tsx'

const HeldActs = lateDialog(async () => (await import('./held-acts.tsx')).HeldActs)

const read = (search: SearchText) => {
  const offset = Number.parseInt(typeof search['offset'] === 'string' ? search['offset'] : '', 10)
  return {
    show: search['show'] === 'decided' ? ('decided' as const) : ('waiting' as const),
    offset: Number.isSafeInteger(offset) && offset > 0 ? Math.min(offset, 1_000_000) : 0,
  }
}

interface Asked {
  act: HeldAct
  change: HeldChangeView
}

interface DialogProps {
  asked: Asked | null
  changes: readonly HeldChangeView[] | undefined
  onClose: () => void
}

/** The dialog of what was pressed, over the change as it stands now. */
const Dialog = ({ asked, changes = [], onClose }: DialogProps) =>
  asked ? <HeldActs act={asked.act} change={asItStands(changes, asked.change)} onClose={onClose} /> : null

/** Changes that wait, or those decided, with what may be done (AJ-13). */
export const HeldList = () => {
  const { view, filter, page } = useListView(read, ['show'])
  const list = useHeldChanges(view.show, view.offset)
  const [asked, setAsked] = useState<Asked | null>(null)
  return (
    <>
      <SegmentedControl
        aria-label={words.show}
        mb="sm"
        data={[
          { value: 'waiting', label: words.waiting },
          { value: 'decided', label: words.decided },
        ]}
        value={view.show}
        onChange={(show) => filter({ show: show === 'decided' ? show : null })}
      />
      {list.isPending ? <SkeletonRows rows={4} /> : null}
      {list.error && !list.data ? (
        <ErrorState
          text={words.loadFailed}
          detail={messageOf(list.error, words.failed)}
          onRetry={() => void list.refetch()}
        />
      ) : null}
      {list.data?.total === 0 ? (
        <EmptyState
          text={view.show === 'waiting' ? words.noneWaiting : words.noneDecided}
          hint={view.show === 'waiting' ? words.noneWaitingHint : undefined}
        />
      ) : null}
      <ul className={classes.list}>
        {list.data?.changes.map((change) => (
          <HeldEntry key={change.id} change={change} onAct={(act) => setAsked({ act, change })} />
        ))}
      </ul>
      {list.data ? (
        <Pager offset={view.offset} size={HELD_CHANGES_A_PAGE} total={list.data.total} onPage={page} />
      ) : null}
      <Dialog asked={asked} changes={list.data?.changes} onClose={() => setAsked(null)} />
    </>
  )
}
