import { Alert, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { GivenUp } from '../messaging/outbox/given-up.tsx'
import { MailPanel } from '../messaging/outbox/mail-panel.tsx'
import { useOutbox } from '../messaging/outbox/outbox.calls.ts'
import { outboxWords as words } from '../messaging/outbox/outbox.words.ts'
import { OutboxList } from '../messaging/outbox/outbox-list.tsx'
import { TextList } from '../messaging/outbox/text-list.tsx'
import { ApiError, messageOf } from '../lib/api.ts'
import { useSearchState } from '../lib/location.ts'
import type { SearchText } from '../lib/search-text.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { ErrorState, SkeletonRows } from '../ui/states.tsx'

const TYPING_MS = 300

const plain = (value: SearchText[string]) => (typeof value === 'string' ? value : '')
const stateOf = (search: SearchText) => {
  const offset = Number.parseInt(plain(search['offset']), 10)
  return {
    search: plain(search['search']),
    mail: plain(search['mail']),
    offset: Number.isSafeInteger(offset) && offset > 0 ? Math.min(offset, 1_000_000) : 0,
  }
}

/** Every message that was written: where no mail server is set, the only place to read them. */
export const Page = () => {
  const [{ search, mail, offset }, set] = useSearchState(stateOf)
  const [typed, setTyped] = useState(search)
  const searchFor = useDebouncedCallback((text: string) => {
    void set({ search: text.trim().slice(0, 200), offset: '' }, { replace: true })
  }, TYPING_MS)
  const { data, error, refetch } = useOutbox(search, offset)
  const content = () => {
    if (data)
      return (
        <OutboxList
          outbox={data}
          searched={search !== ''}
          offset={offset}
          onOpen={({ id }) => void set({ mail: id })}
          onPage={(to) => void set({ offset: to }, { toTop: true })}
        />
      )
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
      <PageHeader title={words.title} lead={words.lead} />
      {data && !data.delivers ? (
        <Alert color="yellow" mb="md" title={words.noServer}>
          {words.noServerHint}
        </Alert>
      ) : null}
      <GivenUp count={data?.given_up ?? 0} />
      <TextInput
        label={words.search}
        placeholder={words.searchPlaceholder}
        mb="md"
        maw={420}
        maxLength={200}
        value={typed}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value)
          searchFor(value)
        }}
      />
      {content()}
      {data ? <TextList texts={data.texts} /> : null}
      <MailPanel
        mail={data?.mails.find((one) => one.id === mail)}
        onClose={() => void set({ mail: '' }, { replace: true })}
      />
    </>
  )
}
