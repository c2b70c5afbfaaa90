import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { refusal, show, standIn } from '../../../test/screen.tsx'
import { AnswerCard } from './answer-card.tsx'

type Answers = Parameters<typeof standIn>[0]

const item = (n: number, over: object = {}) => ({
  ...{ activity_id: `0190000a-0000-7000-8000-0000000000${n + 10}`, name: `Paper ${n}`, about: null },
  ...{ loan: 'Elm Street (BL-10001)', due_on: '2026-11-20', is_open: true, answered: null, promised_on: null },
  ...{ reply: '', ...over },
})
/** Monday, 11.23.2026. */
const link = (items: readonly object[], over: object = {}) => ({
  ...{ lender: 'Arion', today: '2026-11-23', items, phone_hint: null, texts: false },
  ...{ consent_wording: 'You agree to texts.', brand_contact: null, ...over },
})
/** Shows a link; `next` is what an answer or consent makes of it, from then on. */
const open = (shown: object, answers: Answers = {}, next?: () => object) => {
  let now = shown
  const answered = () => {
    const reply = next?.() ?? now
    if (!(reply instanceof Response)) now = reply
    return reply
  }
  const sent = standIn({
    'GET /reminder': () => now,
    'POST /reminder/answer': answered,
    'POST /reminder/consent': answered,
    'POST /reminder/opened': () => ({ ok: true }),
    ...answers,
  })
  show(<AnswerCard token="tok" />, '/reminder')
  return (path: string) => sent.flatMap((one) => (one.path === path && one.method === 'POST' ? [one.body] : []))
}
const entry = async (name: string) => within(await screen.findByRole('listitem', { name }))

test('[AA-18] the link of a reminder shows what is needed, of what, for which loan, until when, and tells once that it was opened', async () => {
  const sent = open(
    link([item(1, { about: '88 Quarry Ln' }), item(2, { due_on: null })], { brand_contact: 'a@b.example' }),
  )
  const first = await entry('Paper 1, Elm Street (BL-10001)')
  expect(screen.getByText('Arion needs the following. Answer here, or sign in to upload.')).toBeDefined()
  expect(first.getByText('Paper 1 (88 Quarry Ln)')).toBeDefined()
  expect(first.getByText('Elm Street (BL-10001), Due 11.20.2026')).toBeDefined()
  expect((await entry('Paper 2, Elm Street (BL-10001)')).getByText('Elm Street (BL-10001)')).toBeDefined()
  expect(screen.getByText('Questions? a@b.example')).toBeDefined()
  expect(screen.queryByRole('checkbox')).toBeNull()
  await waitFor(() => expect(sent('/reminder/opened')).toEqual([{ token: 'tok' }]))
})

test('[AA-18] one press promises it by Friday, and the page then says so and offers to change it', async () => {
  const promised = item(1, { answered: 'by-date', promised_on: '2026-11-27' })
  const sent = open(link([item(1)]), {}, () => link([promised]))
  await userEvent.click(await screen.findByRole('button', { name: 'By Friday, 11.27.2026: Paper 1' }))
  expect(await screen.findByText("You'll send it by 11.27.2026.")).toBeDefined()
  expect(sent('/reminder/answer')).toEqual([
    { token: 'tok', activity_id: item(1).activity_id, kind: 'by-date', by: '2026-11-27' },
  ])
  expect(screen.queryByRole('button', { name: /^By Friday/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Change answer: Paper 1' }))
  expect(screen.getByRole('button', { name: /^By Friday/ })).toBeDefined()
})

test.each([
  [
    'Not applicable',
    "Why doesn't it apply?",
    'not-applicable',
    'You marked this not applicable. The lender will review it.',
  ],
  ['Ask a question', 'Your question', 'question', 'You asked a question. The lender will reply by email.'],
] as const)(
  '[AA-18] %s takes words, keeps them when it is refused, and then says what follows',
  async (label, field, kind, then) => {
    let refused = true
    const sent = open(link([item(1)]), {}, () =>
      refused ? refusal(400, 'invalid_input', 'Say more') : link([item(1, { answered: kind })]),
    )
    await userEvent.click(await screen.findByRole('button', { name: `${label}: Paper 1` }))
    await userEvent.type(screen.getByRole('textbox', { name: field }), 'We have none')
    await userEvent.click(screen.getByRole('button', { name: 'Send answer' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Say more')
    expect(screen.getByRole('textbox', { name: field })).toHaveProperty('value', 'We have none')
    refused = false
    await userEvent.click(screen.getByRole('button', { name: 'Send answer' }))
    expect(await screen.findByText(then)).toBeDefined()
    expect(sent('/reminder/answer')[1]).toEqual({
      token: 'tok',
      activity_id: item(1).activity_id,
      kind,
      said: 'We have none',
    })
  },
)

test("[AA-18] the lender's reply stands in place of the answer; what was received asks for nothing more", async () => {
  open(
    link([
      item(1, { answered: 'question', reply: 'A copy will do' }),
      item(2, { is_open: false, answered: 'by-date' }),
    ]),
  )
  expect((await entry('Paper 1, Elm Street (BL-10001)')).getByText('Reply: A copy will do')).toBeDefined()
  const received = await entry('Paper 2, Elm Street (BL-10001)')
  expect(received.getByText('Received or no longer needed')).toBeDefined()
  expect(received.getByText('Elm Street (BL-10001)')).toBeDefined()
  expect(received.queryByRole('button')).toBeNull()
})

test('[AA-18] where everything was received it says thank you', async () => {
  open(link([item(1, { is_open: false })]))
  expect(await screen.findByText('Nothing is needed from you right now. Thank you.')).toBeDefined()
})

test('[AA-16] who has a phone may agree to texts here, reading to what', async () => {
  const agreed = link([item(1)], { phone_hint: '…4411', texts: true })
  const sent = open(link([item(1)], { phone_hint: '…4411' }), {}, () => agreed)
  const box = await screen.findByRole('checkbox', { name: 'Get reminders by text at …4411' })
  expect(box).toHaveProperty('checked', false)
  expect(screen.getByText('You agree to texts.')).toBeDefined()
  await userEvent.click(box)
  await waitFor(() => expect(screen.getByRole('checkbox')).toHaveProperty('checked', true))
  expect(sent('/reminder/consent')).toEqual([{ token: 'tok', agreed: true }])
})

test.each([
  [404, 'gone', 'This link is not valid. Use the link in your most recent email, or sign in.'],
  [409, 'It ended on 11.01.2026.', 'It ended on 11.01.2026.'],
] as const)(
  '[AA-18] a link that is refused with %i says why, and is not told as opened',
  async (status, told, shown) => {
    const sent = open({}, { 'GET /reminder': () => refusal(status, 'not_found', told) })
    expect((await screen.findByRole('alert')).textContent).toBe(shown)
    expect(sent('/reminder/opened')).toEqual([])
  },
)

test('[AA-18] a server that fails is asked again at a press', async () => {
  let fails = true
  open({}, { 'GET /reminder': () => (fails ? refusal(503, 'busy', 'Too busy') : link([item(1)])) })
  await screen.findByText("Couldn't load your items")
  fails = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect((await entry('Paper 1, Elm Street (BL-10001)')).getByText('Paper 1')).toBeDefined()
})
