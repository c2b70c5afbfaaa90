import { Select, Stack, Text, Textarea, TextInput, Title } from '@mantine/core'
import type { LoanMailView } from '@plinth/contract/documents/mailbox'
import { useSendForm } from '../../lib/form/use-send-form.ts'
import { FormEnd } from '../../ui/form-end.tsx'
import { Card } from '../../ui/section.tsx'
import { useWrite } from './mailbox.calls.ts'
import { threadWords as words } from './mailbox.words.ts'

interface Person {
  email: string
  name: string
  bounced: string | null
}

interface WriteFormProps {
  loanId: string
  /** Null for a message of its own. */
  answers: LoanMailView | null
  people: readonly Person[]
  onDone: () => void
}

const subjectOf = (m: LoanMailView | null): string =>
  m ? (/^re:/i.test(m.subject) ? m.subject : `Re: ${m.subject}`) : ''

/** Whom one may write to: the people of the loan, and who is answered. */
const recipientsOf = (people: readonly Person[], answers: LoanMailView | null): Person[] => {
  const isOther = answers !== null && !people.some(({ email }) => email === answers.from_email)
  return isOther ? [{ email: answers.from_email, name: answers.from_name, bounced: null }, ...people] : [...people]
}

/** Writes to a person of the loan, or answers a message (AE-13). */
export const WriteForm = ({ loanId, answers, people, onDone }: WriteFormProps) => {
  const write = useWrite()
  const recipients = recipientsOf(people, answers)
  const form = useSendForm({
    start: { to: answers?.from_email ?? '', subject: subjectOf(answers), body: '' },
    check: ({ to, subject, body }) => ({
      to: to === '' ? words.needTo : null,
      subject: subject.trim() === '' ? words.needSubject : null,
      body: body.trim() === '' ? words.needBody : null,
    }),
    failed: words.notSent,
    send: async (typed) => {
      await write.mutateAsync({ params: { loan_id: loanId }, body: { ...typed, answers: answers?.id ?? null } })
      onDone()
    },
  })
  const to = form.choice('to')
  const bounced = recipients.find(({ email }) => email === to.value)?.bounced
  return (
    <Card>
      <form {...form.element}>
        <Stack gap="sm">
          <Title order={3} size="h5">
            {answers ? words.answerTitle(answers.from_name || answers.from_email) : words.writeTitle}
          </Title>
          <Select
            label={words.to}
            required
            searchable
            data={recipients.map(({ email, name }) => ({ value: email, label: name ? `${name} <${email}>` : email }))}
            {...to}
          />
          {bounced ? (
            <Text size="sm" c="var(--mantine-color-error)" role="status">
              {words.bounced(bounced)}
            </Text>
          ) : null}
          <TextInput label={words.subject} required maxLength={200} autoComplete="off" {...form.field('subject')} />
          <Textarea
            label={words.body}
            required
            autosize
            minRows={5}
            maxRows={16}
            maxLength={20000}
            {...form.field('body')}
          />
          <FormEnd form={form} submit={words.send} cancel={words.cancel} onCancel={onDone} />
        </Stack>
      </form>
    </Card>
  )
}
