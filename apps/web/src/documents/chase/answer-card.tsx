import { Checkbox, Group, Stack, Text, Textarea } from '@mantine/core'
import {
  answerReminder,
  consentToTexts,
  getReminderLink,
  reminderLinkOpened,
} from '@plinth/contract/documents/chase-answer'
import type { ReplyOf } from '@plinth/contract/shared/endpoint'
import { MOST_PROMISED_DAYS, nextFriday } from '@plinth/domain/documents/chase/answer'
import { addDays } from '@plinth/domain/shared/dates'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError, call, messageOf, query, useCall } from '../../lib/api.ts'
import { plainDate } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { ErrorState, SkeletonRows } from '../../ui/states.tsx'
import classes from './chase.module.css'
import { answerWords as words } from './chase.words.ts'

type Link = ReplyOf<typeof getReminderLink>
type Item = Link['items'][number]
type Asking = 'day' | 'not-applicable' | 'question' | null

/** Tells once that a person opened the page: programs that follow links do not run it. */
const useOpened = (token: string, isShown: boolean) => {
  const told = useRef(false)
  useEffect(() => {
    if (!isShown || told.current) return
    told.current = true
    // Whether it was noted changes nothing for the reader.
    call(reminderLinkOpened, { body: { token } }).catch(() => undefined)
  }, [token, isShown])
}

/** What the link of a reminder asks for, to be answered without signing in. */
export const AnswerCard = ({ token }: { token: string }) => {
  const link = useQuery({ ...query(getReminderLink, { query: { token } }), retry: false })
  useOpened(token, link.isSuccess)
  if (link.isPending) return <SkeletonRows rows={4} />
  if (!link.data) {
    const refused = link.error instanceof ApiError && link.error.status >= 400 && link.error.status < 500
    return refused ? (
      <Text role="alert">
        {link.error instanceof ApiError && link.error.status === 409 ? messageOf(link.error, words.wrong) : words.wrong}
      </Text>
    ) : (
      <ErrorState text={words.failed} detail={messageOf(link.error, '')} onRetry={() => void link.refetch()} />
    )
  }
  const { data } = link
  const isDone = data.items.every((item) => !item.is_open)
  return (
    <Stack>
      <Text>{isDone ? words.allDone : words.lead(data.lender)}</Text>
      <ul className={classes.list}>
        {data.items.map((item) => (
          <li key={item.activity_id} className={classes.entry} aria-label={`${item.name}, ${item.loan}`}>
            <ItemEntry item={item} token={token} today={data.today} />
          </li>
        ))}
      </ul>
      {data.phone_hint === null ? null : <TextConsent link={data} token={token} hint={data.phone_hint} />}
      {data.brand_contact === null ? null : <Text size="sm">{words.contact(data.brand_contact)}</Text>}
    </Stack>
  )
}

/** Puts what a call answers in the place of what is shown. */
const useShown = (token: string) => {
  const client = useQueryClient()
  return (reply: Link) => client.setQueryData(query(getReminderLink, { query: { token } }).queryKey, reply)
}

const answeredText = (item: Item): string | null => {
  if (item.reply !== '') return words.replied(item.reply)
  if (item.answered === 'by-date' && item.promised_on) return words.promised(plainDate(item.promised_on))
  if (item.answered === 'not-applicable') return words.saidNotApplicable
  return item.answered === 'question' ? words.asked : null
}

const ItemEntry = ({ item, token, today }: { item: Item; token: string; today: string }) => {
  const [changing, setChanging] = useState(false)
  const answered = answeredText(item)
  return (
    <Stack gap={6}>
      <div>
        <Text fw={600}>{item.about ? `${item.name} (${item.about})` : item.name}</Text>
        <Text size="sm" c="dimmed">
          {item.loan}
          {item.due_on && item.is_open ? `, ${words.due(plainDate(item.due_on))}` : ''}
        </Text>
      </div>
      <div role="status">
        {!item.is_open ? <Badge tone="green">{words.done}</Badge> : answered ? <Text size="sm">{answered}</Text> : null}
      </div>
      {item.is_open && answered !== null && !changing ? (
        <Group>
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={`${words.change}: ${item.name}`}
            onClick={() => setChanging(true)}
          >
            {words.change}
          </Button>
        </Group>
      ) : null}
      {item.is_open && (answered === null || changing) ? (
        <AnswerForm item={item} token={token} today={today} onDone={() => setChanging(false)} />
      ) : null}
    </Stack>
  )
}

interface AnswerFormProps {
  item: Item
  token: string
  today: string
  onDone: () => void
}

const AnswerForm = ({ item, token, today, onDone }: AnswerFormProps) => {
  const [asking, setAsking] = useState<Asking>(null)
  const [said, setSaid] = useState('')
  const [by, setBy] = useState<string | null>(null)
  const show = useShown(token)
  const answer = useCall(answerReminder, {
    failure: null,
    done: (reply) => {
      show(reply)
      setAsking(null)
      onDone()
    },
  })
  const base = { token, activity_id: item.activity_id }
  const friday = nextFriday(today)
  const send = () => {
    if (asking === 'day') answer.mutate({ body: { ...base, kind: 'by-date', ...(by === null ? {} : { by }) } })
    else if (asking !== null) answer.mutate({ body: { ...base, kind: asking, said } })
  }
  const option = (which: Exclude<Asking, null>, label: string) => (
    <Button
      variant="default"
      aria-pressed={asking === which}
      aria-label={`${label}: ${item.name}`}
      onClick={() => setAsking(asking === which ? null : which)}
    >
      {label}
    </Button>
  )
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <Button
          variant="default"
          loading={answer.isPending && asking === null}
          aria-label={`${words.byFriday(plainDate(friday))}: ${item.name}`}
          onClick={() => answer.mutate({ body: { ...base, kind: 'by-date', by: friday } })}
        >
          {words.byFriday(plainDate(friday))}
        </Button>
        {option('day', words.byAnother)}
        {option('not-applicable', words.notApplicable)}
        {option('question', words.question)}
      </Group>
      {asking === 'day' ? (
        <DateInput
          label={words.byDate}
          value={by}
          onChange={setBy}
          minDate={today}
          maxDate={addDays(today, MOST_PROMISED_DAYS)}
        />
      ) : null}
      {asking === 'not-applicable' || asking === 'question' ? (
        <Textarea
          label={asking === 'question' ? words.yourQuestion : words.whyNot}
          autosize
          minRows={2}
          maxLength={1000}
          value={said}
          onChange={(event) => setSaid(event.currentTarget.value)}
        />
      ) : null}
      {answer.isError ? (
        <Text c="var(--mantine-color-error)" role="alert">
          {messageOf(answer.error, words.notSaved)}
        </Text>
      ) : null}
      {asking === null ? null : (
        <Group gap="xs">
          <Button loading={answer.isPending} onClick={send}>
            {words.send}
          </Button>
          <Button variant="subtle" onClick={() => setAsking(null)}>
            {words.cancel}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

const TextConsent = ({ link, token, hint }: { link: Link; token: string; hint: string }) => {
  const show = useShown(token)
  const consent = useCall(consentToTexts, { failure: words.notSaved, done: show })
  return (
    <section aria-label={words.textsTitle}>
      <Checkbox
        label={words.textsTo(hint)}
        description={link.consent_wording}
        checked={link.texts}
        disabled={consent.isPending}
        onChange={({ currentTarget: { checked } }) => consent.mutate({ body: { token, agreed: checked } })}
      />
    </section>
  )
}
