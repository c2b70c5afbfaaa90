import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { refusal, show, standIn } from '../../../test/screen.tsx'
import { NotificationMail } from './notification-mail.tsx'
import { UnsubscribeCard } from './unsubscribe-card.tsx'

const settings = 'GET /notifications/mail-settings'
const kinds = (...mailed: boolean[]) => [
  { kind: 'document-uploaded', label: 'New documents', by_mail: mailed[0] },
  { kind: 'loan-news', label: 'Changes of status', by_mail: mailed[1] },
]
const states = () => screen.getAllByRole<HTMLInputElement>('switch').map(({ checked }) => checked)

test('each kind of notification has a switch of its own, which is kept as it is pressed', async () => {
  let now = kinds(true, false)
  const sent = standIn({
    [settings]: () => ({ kinds: now }),
    'PUT /notifications/mail-settings': () => {
      now = kinds(true, true)
      return { kinds: now }
    },
  })
  show(<NotificationMail />, '/account')
  await userEvent.click(await screen.findByRole('switch', { name: 'Changes of status' }))
  expect(states()).toEqual([true, true])
  await waitFor(() => expect(sent).toHaveLength(3))
  expect(sent[1]).toEqual({
    ...{ method: 'PUT', path: '/notifications/mail-settings', body: { kind: 'loan-news', by_mail: true } },
  })
  expect(states()).toEqual([true, true])
})

test('a switch that is not kept goes back and says why', async () => {
  standIn({
    [settings]: () => ({ kinds: kinds(true, false) }),
    'PUT /notifications/mail-settings': () => refusal(429, 'too_many_requests', 'Wait a moment'),
  })
  show(<NotificationMail />, '/account')
  await userEvent.click(await screen.findByRole('switch', { name: 'New documents' }))
  expect(await screen.findByText('Something went wrong')).toBeDefined()
  expect(screen.getByText('Wait a moment')).toBeDefined()
  expect(states()).toEqual([true, false])
})

test('a choice of emails that does not load says why and loads when tried again', async () => {
  const answers: object[] = [refusal(403, 'forbidden', 'Not for you'), { kinds: kinds(true, false) }]
  standIn({ [settings]: () => answers.shift() ?? {} })
  show(<NotificationMail />, '/account')
  const told = await screen.findByRole('alert')
  expect(told.textContent).toContain('Your choice of emails could not be loaded')
  expect(told.textContent).toContain('Not for you')
  await userEvent.click(within(told).getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(states()).toEqual([true, false]))
})

const info = 'GET /notifications/unsubscribe'
const stop = 'POST /notifications/unsubscribe'
const token = 'a-token-of-a-letter-1234'
const view = (by_mail: boolean) => ({ email_hint: 'j•••@example.com', kinds: kinds(by_mail, by_mail) })

test('the link of a letter stops nothing by itself; stopping and taking it back each say what is so now', async () => {
  let on = true
  const asked: string[] = []
  const answer = (query: URLSearchParams) => {
    asked.push(query.toString())
    on = query.get('by_mail') === 'true'
    return view(on)
  }
  standIn({ [info]: () => view(on), [stop]: answer })
  show(<UnsubscribeCard token={token} />, '/unsubscribe')
  expect(await screen.findByText('To j•••@example.com, about:')).toBeDefined()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    ...['New documents', 'Changes of status'],
  ])
  expect(screen.getByRole('status').textContent).toBe('')
  expect(asked).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Stop these emails' }))
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('You will no longer get these emails'))
  await userEvent.click(screen.getByRole('button', { name: 'Resubscribe' }))
  expect(await screen.findByRole('button', { name: 'Stop these emails' })).toBeDefined()
  expect(asked).toEqual([`token=${token}`, `token=${token}&by_mail=true`])
})

test('a link that stops one kind of two has not stopped them', async () => {
  standIn({ [info]: () => ({ ...view(true), kinds: kinds(false, true) }) })
  show(<UnsubscribeCard token={token} />, '/unsubscribe')
  expect(await screen.findByRole('button', { name: 'Stop these emails' })).toBeDefined()
})

test('a wrong link says where emails are chosen instead', async () => {
  standIn({ [info]: () => refusal(404, 'not_found', 'No') })
  show(<UnsubscribeCard token={token} />, '/unsubscribe')
  expect(await screen.findByText(/^This link is not valid\. Sign in and choose your emails/)).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})
