import { Group, NativeSelect, Stack, Text } from '@mantine/core'
import { sendChaseNow, setChasePerson, skipChase, snoozeChase } from '@plinth/contract/documents/chase'
import { usZones, zoneLabel } from '@plinth/domain/documents/chase/zones'
import { addDays } from '@plinth/domain/shared/dates'
import { phoneText } from '@plinth/domain/people/party/phone'
import { useState } from 'react'
import { messageOf, useCall } from '../../lib/api.ts'
import { dateTime, lenderToday, plainDate } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import classes from './chase.module.css'
import { loanChaseWords as words, reasonLabels } from './chase.words.ts'
import type { LoanChase } from './chase.types.ts'

type Person = LoanChase['people'][number]

interface PeopleProps {
  loanId: string
  chase: LoanChase
  mayEdit: boolean
}

/** Who is reminded on a loan, with their next message and what can be done with it (AA-13). */
export const ChasePeople = ({ loanId, chase, mayEdit }: PeopleProps) => (
  <ul className={classes.list}>
    {chase.people.map((person) => (
      <li key={person.email} className={classes.entry}>
        <Stack gap="xs">
          <div>
            <Text fw={600}>{person.name}</Text>
            <Text size="sm" c="dimmed">
              {person.email}
            </Text>
          </div>
          <Next person={person} />
          {mayEdit ? <Actions loanId={loanId} person={person} /> : null}
          {mayEdit ? <Texts loanId={loanId} person={person} isSandbox={chase.texts_sandbox} /> : null}
        </Stack>
      </li>
    ))}
  </ul>
)

const Next = ({ person: { next, zones } }: { person: Person }) => {
  if (next === null) return <Text size="sm">{words.noNext}</Text>
  return (
    <div>
      <Text size="sm">
        {words.goesOut(dateTime(next.at_epoch), zoneLabel(zones[0] ?? ''))} ·{' '}
        {next.by_text ? words.byText : words.byEmail}
      </Text>
      <ul>
        {next.items.map((item) => (
          <li key={`${item.activity_id} ${item.why}`}>
            {item.name} <Badge tone={item.why === 'overdue' ? 'red' : 'gray'}>{reasonLabels[item.why]}</Badge>
          </li>
        ))}
      </ul>
      <details>
        <summary className={classes.summary}>{words.preview}</summary>
        <Text fw={500} mt={8}>
          {next.subject}
        </Text>
        <p className={classes.body}>{next.body}</p>
      </details>
    </div>
  )
}

const Actions = ({ loanId, person }: { loanId: string; person: Person }) => {
  const of = { loan_id: loanId, email: person.email }
  const send = useCall(sendChaseNow, { success: words.sent, failure: null })
  const skip = useCall(skipChase, { success: words.skipped, failure: null })
  const snooze = useCall(snoozeChase, { failure: null })
  const failed = [send, skip, snooze].find((one) => one.isError)
  const { next } = person
  return (
    <Stack gap="xs">
      <Group gap="xs" align="flex-end">
        <Button
          size="compact-sm"
          variant="default"
          aria-label={words.sendTo(person.name)}
          loading={send.isPending}
          onClick={() => send.mutate({ body: of })}
        >
          {words.sendNow}
        </Button>
        {next === null ? null : (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={words.skipTo(person.name)}
            loading={skip.isPending}
            onClick={() => skip.mutate({ body: { ...of, on: next.on } })}
          >
            {words.skip}
          </Button>
        )}
        {person.snoozed_until === null ? (
          <DateInput
            size="xs"
            label={words.snooze}
            aria-label={words.snoozeOf(person.name)}
            value={null}
            minDate={addDays(lenderToday(), 1)}
            onChange={(until) => until && snooze.mutate({ body: { ...of, until } })}
          />
        ) : (
          <>
            <Text size="sm">{words.snoozed(plainDate(person.snoozed_until))}</Text>
            <Button
              size="compact-sm"
              variant="subtle"
              loading={snooze.isPending}
              onClick={() => snooze.mutate({ body: { ...of, until: null } })}
            >
              {words.endSnooze}
            </Button>
          </>
        )}
      </Group>
      {failed ? (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {messageOf(failed.error, words.actionFailed)}
        </Text>
      ) : null}
    </Stack>
  )
}

const Texts = ({ loanId, person, isSandbox }: { loanId: string; person: Person; isSandbox: boolean }) => {
  const of = { loan_id: loanId, email: person.email }
  const [recording, setRecording] = useState(false)
  const set = useCall(setChasePerson, { failure: words.actionFailed })
  return (
    <Group gap="xs" align="flex-end">
      <NativeSelect
        size="xs"
        label={words.zone}
        aria-label={words.zoneOf(person.name)}
        value={person.zone ?? ''}
        data={[{ value: '', label: words.zoneByState }, ...usZones.map(([value, label]) => ({ value, label }))]}
        onChange={({ currentTarget: { value } }) => set.mutate({ body: { ...of, zone: value === '' ? null : value } })}
      />
      {person.phone === null ? (
        <Text size="sm">{words.noPhone}</Text>
      ) : (
        <>
          <Text size="sm">
            {words.texts(phoneText(person.phone))}: {person.consent ?? words.noConsent}
          </Text>
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => (person.consented ? set.mutate({ body: { ...of, consents: false } }) : setRecording(true))}
          >
            {person.consented ? words.revoke : words.record}
          </Button>
        </>
      )}
      {person.consented && isSandbox ? <Text size="sm">{words.sandbox}</Text> : null}
      {recording ? (
        <ReasonDialog
          title={words.consentTitle(person.name)}
          text={words.consentText}
          confirmLabel={words.record}
          reasonLabel={words.consentHow}
          reasonMissing={words.consentMissing}
          busy={set.isPending}
          error={set.isError ? messageOf(set.error, words.actionFailed) : null}
          onConfirm={(how) =>
            set.mutate({ body: { ...of, consents: true, how } }, { onSuccess: () => setRecording(false) })
          }
          onClose={() => setRecording(false)}
        />
      ) : null}
    </Group>
  )
}
