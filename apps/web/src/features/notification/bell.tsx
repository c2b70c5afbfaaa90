import { ActionIcon, Group, Indicator, Popover, Tabs } from '@mantine/core'
import type { NotificationList } from '@plinth/contract/notifications'
import { IconBell } from '@tabler/icons-react'
import { useState } from 'react'
import type { z } from 'zod'
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
  const list = useNotifications(me.id)
  const arrivals = useLiveNotifications()
  const [open, setOpen] = useState(false)
  const unseen = list.data?.unseen ?? 0
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
      <Popover.Dropdown role="dialog" aria-label="Notifications" className={classes.dropdown}>
        {list.isPending ? <SkeletonRows rows={4} /> : null}
        {list.isError ? (
          <ErrorState text={words.loadFailed} detail={messageOf(list.error, '')} onRetry={() => void list.refetch()} />
        ) : null}
        {list.data ? <TwoTabs list={list.data} onLeave={() => setOpen(false)} /> : null}
      </Popover.Dropdown>
    </Popover>
  )
}

const TwoTabs = ({ list, onLeave }: { list: z.infer<typeof NotificationList>; onLeave: () => void }) => {
  const markAll = useMarkAll()
  return (
    <Tabs defaultValue="New" keepMounted={false}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Tabs.List>
          <Tabs.Tab value="New">{words.tabNew(list.new)}</Tabs.Tab>
          <Tabs.Tab value="Done">{words.tabDone(list.done)}</Tabs.Tab>
        </Tabs.List>
        {list.unseen > 0 ? (
          <Button variant="subtle" size="compact-sm" loading={markAll.isPending} onClick={() => markAll.mutate({})}>
            {words.markAll}
          </Button>
        ) : null}
      </Group>
      {(['New', 'Done'] as const).map((state) => {
        const rows = list.notifications.filter((n) => n.state === state)
        return (
          <Tabs.Panel key={state} value={state}>
            {rows.length === 0 ? <EmptyState text={words.empty} /> : null}
            <ul className={classes.list}>
              {rows.map((n) => (
                <NotificationRow key={n.id} notification={n} onLeave={onLeave} />
              ))}
            </ul>
          </Tabs.Panel>
        )
      })}
    </Tabs>
  )
}
