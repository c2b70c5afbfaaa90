import { useEffect } from 'react'
import { Greeting } from '../people/identity/greeting.tsx'
import { PersonalHome } from '../portal/personal/personal-home.tsx'
import { parsePersonalSearch } from '../portal/personal/personal-search.ts'
import { useHome } from '../portal/personal/personal.calls.ts'
import { personalWords as words } from '../portal/personal/personal.words.ts'
import { ApiError } from '../lib/api.ts'
import { localKeys, readLocal, writeLocal } from '../lib/local-keys.ts'
import { useGo, useSearchState } from '../lib/location.ts'
import { useMe } from '../lib/me.ts'
import { paths } from '../lib/paths.ts'
import { useTitle } from '../lib/title.ts'
import { EmptyState, ErrorState, SkeletonBlock } from '../ui/states.tsx'

const text = (value: unknown) => (typeof value === 'string' ? value : null)

/** Whose page the address names and whether the visitor may look at it. */
const useWhose = (userEmail: string | undefined) => {
  const me = useMe()
  const isSelf = userEmail === undefined || userEmail === me.email.toLowerCase()
  const isOwnContact = me.role === 'broker' && me.contacts.some((c) => c.email?.toLowerCase() === userEmail)
  return { isSelf, isAllowed: isSelf || me.role === 'admin' || isOwnContact }
}

/** The record to act for: the one in the address, else the one chosen last on this device (G-13). */
const useActingFor = (named: string | undefined, isSelf: boolean): string | undefined => {
  const me = useMe()
  if (named !== undefined || !isSelf) return named
  const own = [...me.borrowers, ...me.contacts]
  const kept = readLocal(localKeys.actingFor, text)
  return own.length > 1 ? own.find(({ id }) => id === kept)?.id : undefined
}

/** /personal: one's own page, or another person's for who may look. */
export const Page = () => {
  const [search, setSearch] = useSearchState(parsePersonalSearch)
  const go = useGo()
  const { isSelf, isAllowed } = useWhose(search.userEmail)
  const entityId = useActingFor(search.entity, isSelf)
  const home = useHome({ email: isSelf ? undefined : search.userEmail, entityId, enabled: isAllowed })
  useTitle(home.data?.name || words.title)

  // anyone else is sent to their own page.
  useEffect(() => {
    if (!isAllowed) void go(paths.personal(), { replace: true })
  }, [isAllowed, go])
  const choose = (id: string) => {
    if (isSelf) writeLocal(localKeys.actingFor, id)
    void setSearch({ entity: id, loan: null, bucket: null, panel: null, on: null }, { replace: true })
  }
  if (home.isPending) return <Waiting />
  if (home.isError && !home.data) return <Failed error={home.error} onRetry={() => void home.refetch()} />
  return (
    <PersonalHome
      home={home.data}
      search={search}
      onSearch={(change, options) => void setSearch(change, options)}
      onShowPerson={(email) => void go(paths.personal(email))}
      onChoose={choose}
      above={isSelf ? <Greeting /> : null}
    />
  )
}

/** Nobody there, or not theirs to see (G-10); anything else can be tried again (G-11). */
const Failed = ({ error, onRetry }: { error: Error; onRetry: () => void }) => {
  const known = error instanceof ApiError ? error : null
  if (known?.status === 404) return <EmptyState text={words.notFound} hint={words.notFoundHint} />
  return (
    <ErrorState
      text={words.loadFailed}
      detail={known?.message ?? words.loadFailedHint}
      requestId={known?.requestId ?? null}
      onRetry={onRetry}
      retryLabel={words.retry}
    />
  )
}

const Waiting = () => (
  <div style={{ display: 'grid', gap: 16, maxWidth: 1080, margin: '0 auto' }}>
    <SkeletonBlock height={64} />
    <SkeletonBlock height={280} />
    <SkeletonBlock height={280} />
  </div>
)
