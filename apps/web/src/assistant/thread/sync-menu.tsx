import { ActionIcon, Menu, Text } from '@mantine/core'
import type { LoanView } from '@plinth/contract/loan/loan'
import { IconRefresh, IconRefreshDot, IconSettings } from '@tabler/icons-react'
import { useState } from 'react'
import { useMay } from '../../lib/me.ts'
import { useHoldPanel } from '../../ui/hold-panel.ts'
import { toast } from '../../ui/toasts.ts'
import { useSync } from './thread.calls.ts'
import { datastoreWords as words } from './thread.words.ts'

/** Settings: Sync File and Sync Full. */
export const SyncMenu = ({ loan }: { loan: LoanView }) => {
  const [open, setOpen] = useState(false)
  useHoldPanel(open)
  const sync = useSync()
  const mayEdit = useMay('edit-loan')
  const refused = loan.archived ? words.archived : mayEdit ? null : words.mayNot
  const start = (isFull: boolean) =>
    sync.mutate(
      { params: { loan_id: loan.id }, body: { is_full_sync: isFull } },
      { onSuccess: ({ queued }) => toast.success(queued === 0 ? words.upToDate : words.syncing(queued)) },
    )
  const entries = [
    { label: words.syncFile, hint: words.syncFileHint, Icon: IconRefresh, isFull: false },
    { label: words.syncFull, hint: words.syncFullHint, Icon: IconRefreshDot, isFull: true },
  ]
  return (
    <Menu opened={open} onChange={setOpen} position="bottom-end" withinPortal withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={words.settings} title={words.settings}>
          <IconSettings size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {entries.map(({ label, hint, Icon, isFull }) => (
          <Menu.Item
            key={label}
            leftSection={<Icon size={16} aria-hidden />}
            disabled={refused !== null || sync.isPending}
            aria-label={`${label}: ${refused ?? hint}`}
            onClick={() => start(isFull)}
          >
            {label}
            <Text size="xs" c="dimmed">
              {refused ?? hint}
            </Text>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
