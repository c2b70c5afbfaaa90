import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { PeopleTable } from '../people/user/people-table.tsx'
import { matchesPerson } from '../people/user/person-name.ts'
import { PersonPanel } from '../people/user/person-panel.tsx'
import { useUsers } from '../people/user/user.calls.ts'
import { userWords as words } from '../people/user/user.words.ts'
import { ApiError, messageOf } from '../lib/api.ts'
import { useSearchState } from '../lib/location.ts'
import { useMay, useMe } from '../lib/me.ts'
import type { SearchText } from '../lib/search-text.ts'
import { Button } from '../ui/button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../ui/states.tsx'

const plain = (value: SearchText[string]) => (typeof value === 'string' ? value : '')
const stateOf = (search: SearchText) => ({ search: plain(search['search']), person: plain(search['person']) })

/** An administrator's list of everyone who may sign in: invite, edit, restrict, deactivate. */
export const Page = () => {
  const [{ search, person }, set] = useSearchState(stateOf)
  // The field follows the keys at once; the address follows behind.
  const [typed, setTyped] = useState(search)
  const me = useMe()
  const mayManage = useMay('manage-users')
  const { data, error, refetch } = useUsers()
  const users = data?.users.filter((user) => matchesPerson(user, typed))
  const chosen = person === 'new' ? ('new' as const) : (data?.users.find((user) => user.id === person) ?? null)
  const content = () => {
    if (users && users.length > 0) return <PeopleTable users={users} onOpen={(user) => void set({ person: user.id })} />
    if (users) return <EmptyState text={typed ? words.nothingFound : words.empty} />
    if (!error) return <SkeletonRows rows={8} />
    const requestId = error instanceof ApiError ? error.requestId : null
    return (
      <ErrorState
        text={words.failed}
        detail={messageOf(error, words.failed)}
        requestId={requestId}
        onRetry={() => void refetch()}
      />
    )
  }
  return (
    <>
      <PageHeader
        title={words.title}
        lead={words.lead}
        actions={
          <Button disabledReason={mayManage ? undefined : words.mayNot} onClick={() => void set({ person: 'new' })}>
            {words.add}
          </Button>
        }
      />
      <TextInput
        label={words.search}
        placeholder={words.searchPlaceholder}
        mb="md"
        maw={420}
        value={typed}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value)
          void set({ search: value.trim() }, { replace: true })
        }}
      />
      {content()}
      <PersonPanel person={chosen} me={me.id} onClose={() => void set({ person: '' }, { replace: true })} />
    </>
  )
}
