import { ActionIcon, Group, Indicator, Popover, Tabs } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { type NotificationState, notificationStates } from '@plinth/domain/messaging/notification/states'
import { IconBell } from '@tabler/icons-react'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { useMe } from '../../lib/me.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { NotificationRow } from './notification-row.tsx'
import { useLiveNotifications, useMarkAll, useNotifications } from './notification.calls.ts'
import classes from './notification.module.css'
import { notificationWords as words } from './notification.words.ts'

/** The notification bell (S-01..S-11): what is new arrives by itself. */
export const Bell = () => {
  const me = useMe()
  const list = useNotifications(me.id, 'New')
  const arrivals = useLiveNotifications()
  const [open, setOpen] = useState(false)
  // The popover hears keys inside alone: a pressed 'Try again' is gone, and the focus with it.
  useHotkeys(open ? [['Escape', () => setOpen(false)]] : [])
  const counts = list.data?.pages[0]
  const unseen = counts?.unseen ?? 0
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-end" width={380} trapFocus withRoles={false}>
      <Popover.Target>
        <Indicator disabled={unseen === 0} label={unseen > 99 ? '99+' : unseen} size={16} offset={6}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={40}
            aria-label={words.bell(unseen)}
            title={words.bell(unseen)}
            aria-expanded={open}
            aria-haspopup="dialog"
            onClick={() => setOpen(!open)}
          >
            <IconBell size={20} aria-hidden />
          </ActionIcon>
        </Indicator>
      </Popover.Target>
      <div role="status">
        <VisuallyHidden>{arrivals > 0 ? words.arrived : ''}</VisuallyHidden>
      </div>
      {/* Takes the focus while the list loads, so that Escape is heard. */}
      <Popover.Dropdown role="dialog" aria-label="Notifications" className={classes.dropdown} tabIndex={-1}>
        {counts ? <TwoTabs counts={counts} onLeave={() => setOpen(false)} /> : <NoList list={list} />}
      </Popover.Dropdown>
    </Popover>
  )
}

type Counts = Record<'new' | 'done' | 'unseen', number>

const TwoTabs = ({ counts, onLeave }: { counts: Counts; onLeave: () => void }) => {
  const markAll = useMarkAll()
  return (
    <Tabs defaultValue="New" keepMounted={false}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Tabs.List>
          <Tabs.Tab value="New">{words.tabNew(counts.new)}</Tabs.Tab>
          <Tabs.Tab value="Done">{words.tabDone(counts.done)}</Tabs.Tab>
        </Tabs.List>
        {counts.unseen > 0 ? (
          <Button variant="subtle" size="compact-sm" loading={markAll.isPending} onClick={() => markAll.mutate({})}>
            {words.markAll}
          </Button>
        ) : null}
      </Group>
      {notificationStates.map((state) => (
        <Tabs.Panel key={state} value={state}>
          <OneTab state={state} onLeave={onLeave} />
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

/** The notifications of one tab: a page, and older ones when they are asked for. */
const OneTab = ({ state, onLeave }: { state: NotificationState; onLeave: () => void }) => {
  const me = useMe()
  const list = useNotifications(me.id, state)
  if (!list.data) return <NoList list={list} />
  const rows = list.data.pages.flatMap((page) => page.notifications)
  if (rows.length === 0) return <EmptyState text={words.empty} />
  return (
    <>
      <ul className={classes.list}>
        {rows.map((n) => (
          <NotificationRow key={n.id} notification={n} onLeave={onLeave} />
        ))}
      </ul>
      {list.isFetchNextPageError ? <NoList list={list} /> : null}
      {list.hasNextPage ? (
        <Button
          variant="subtle"
          size="compact-sm"
          fullWidth
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {words.older}
        </Button>
      ) : null}
    </>
  )
}

/** Loading, or why there is nothing to show. */
const NoList = ({ list }: { list: ReturnType<typeof useNotifications> }) =>
  list.isError ? (
    <ErrorState text={words.loadFailed} detail={messageOf(list.error, '')} onRetry={() => void list.refetch()} />
  ) : (
    <SkeletonRows rows={4} />
  )
