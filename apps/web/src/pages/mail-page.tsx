import { Tabs } from '@mantine/core'
import type { QueryClient } from '@tanstack/react-query'
import { preloadTray, THREAD_PAGE, TRAY_PAGE, useQuarantine, useTray } from '../documents/mailbox/mailbox.calls.ts'
import { trayWords as words } from '../documents/mailbox/mailbox.words.ts'
import { Quarantine } from '../documents/mailbox/quarantine.tsx'
import { Tray } from '../documents/mailbox/tray.tsx'
import { ApiError, messageOf } from '../lib/api.ts'
import { useSearchState } from '../lib/location.ts'
import type { SearchText } from '../lib/search-text.ts'
import { Button } from '../ui/button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Pager } from '../ui/pager.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../ui/states.tsx'

const plain = (value: SearchText[string]) => (typeof value === 'string' ? value : '')
const stateOf = (search: SearchText) => {
  const offset = Number.parseInt(plain(search['offset']), 10)
  return {
    part: search['part'] === 'quarantine' ? ('quarantine' as const) : ('tray' as const),
    loan: /^[A-Z]{2}-\d{1,10}$/.test(plain(search['loan'])) ? plain(search['loan']) : '',
    offset: Number.isSafeInteger(offset) && offset > 0 ? Math.min(offset, 1_000_000) : 0,
  }
}

/** Asks for the tray beside the page's file. */
export const preload = (client: QueryClient, search: SearchText): Promise<void> =>
  preloadTray(client, stateOf(search).loan)

/** /mail: what was emailed to loans and waits for somebody (AE-08 to AE-10, AE-19). */
export const Page = () => {
  const [{ part, loan, offset }, set] = useSearchState(stateOf)
  const tray = useTray(loan, part === 'tray' ? offset : 0)
  const quarantine = useQuarantine(part === 'quarantine' ? offset : 0, part === 'quarantine')
  const shown = part === 'tray' ? tray : quarantine
  const onPage = (to: number) => void set({ offset: to }, { toTop: true })
  const content = () => {
    if (part === 'tray' && tray.data)
      return tray.data.enabled || tray.data.total > 0 ? (
        <>
          <Tray items={tray.data.items} />
          <Pager offset={offset} size={TRAY_PAGE} total={tray.data.total} onPage={onPage} />
        </>
      ) : (
        <EmptyState text={words.off} hint={words.offHint} />
      )
    if (part === 'quarantine' && quarantine.data)
      return (
        <>
          <Quarantine messages={quarantine.data.messages} />
          <Pager offset={offset} size={THREAD_PAGE} total={quarantine.data.total} onPage={onPage} />
        </>
      )
    if (!shown.error) return <SkeletonRows rows={8} />
    return (
      <ErrorState
        text={words.loadFailed}
        detail={messageOf(shown.error, words.failed)}
        requestId={shown.error instanceof ApiError ? shown.error.requestId : null}
        onRetry={() => void shown.refetch()}
      />
    )
  }
  return (
    <>
      <PageHeader title={words.title} lead={words.lead} />
      <Tabs
        value={part}
        keepMounted={false}
        onChange={(value) => void set({ part: value === 'quarantine' ? value : null, offset: null })}
      >
        <Tabs.List aria-label={words.tabs} mb="md">
          <Tabs.Tab value="tray">{words.trayTab(tray.data?.total ?? 0)}</Tabs.Tab>
          <Tabs.Tab value="quarantine">{words.quarantineTab(tray.data?.quarantined ?? 0)}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value={part}>
          {part === 'tray' && loan !== '' ? (
            <Button variant="default" size="compact-sm" mb="sm" onClick={() => void set({ loan: null, offset: null })}>
              {`${words.ofLoan(loan)}. ${words.all}`}
            </Button>
          ) : null}
          {content()}
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
