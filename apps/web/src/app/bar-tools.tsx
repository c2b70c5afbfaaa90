import { ActionIcon } from '@mantine/core'
import { IconFiles, IconLogout } from '@tabler/icons-react'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import { afterContent } from '../lib/first-content.ts'
import { useSearchState } from '../lib/location.ts'
import type { SearchText } from '../lib/search-text.ts'
import type { Tool } from './navigation.ts'
import classes from './shell.module.css'
import { useLeave } from './use-leave.ts'
import { latePart } from '../ui/late.tsx'

const LazySearch = latePart(
  afterContent(async () => (await import('../portfolio/find/find-box.tsx')).FindBox),
  'button',
)

/** Loaded after the bar stands; its place is kept so that nothing moves. */
const LoanSearch = () => (
  <Suspense fallback={<span className={classes.searchPlace} />}>
    <LazySearch />
  </Suspense>
)

const bells = import.meta.glob<{ Bell: ComponentType }>('../messaging/notification/bell.tsx')
const [loadBell] = Object.values(bells)
const LazyBell = loadBell
  ? latePart(
      afterContent(async () => (await loadBell()).Bell),
      'button',
    )
  : null

const Bell = () =>
  LazyBell ? (
    <Suspense fallback={<span className={classes.toolPlace} />}>
      <LazyBell />
    </Suspense>
  ) : null

const panelOf = (search: SearchText) => ({ open: search['panel'] === 'documents' })

/** The panel's open state is in the address (`panel=documents`), so that a link can open it. */
const DocumentsButton = () => {
  const [{ open }, set] = useSearchState(panelOf)
  return (
    <ActionIcon
      variant={open ? 'light' : 'subtle'}
      color={open ? 'brand' : 'gray'}
      size={40}
      aria-label="Documents panel"
      title="Documents"
      aria-expanded={open}
      onClick={() => void set({ panel: open ? undefined : 'documents' })}
    >
      <IconFiles size={20} aria-hidden />
    </ActionIcon>
  )
}

const Logout = () => {
  const leave = useLeave()
  return (
    <ActionIcon variant="subtle" color="gray" size={40} aria-label="Logout" title="Logout" onClick={() => void leave()}>
      <IconLogout size={20} aria-hidden />
    </ActionIcon>
  )
}

/** What each tool of a bar draws. The bell and the search are features composed here. */
export const tools: Readonly<Record<Tool, () => ReactNode>> = {
  'loan-search': LoanSearch,
  'documents-panel': DocumentsButton,
  notifications: Bell,
  logout: Logout,
}
