import { expect, test } from 'vitest'
import { type OpenRequest, type Party, remindersOf } from './loan-reminder.letters.ts'

const party = (over: Partial<Party> = {}): Party => ({
  ...{ id: 'b1', first_name: 'Ada', last_name: 'Lee', email: 'ada@example.com', phone: '212-5550142' },
  ...over,
})
const request = (name: string, over: Partial<OpenRequest> = {}): OpenRequest => ({
  ...{ name, about: null, borrowerId: null, sentBack: null, dueOn: null },
  ...over,
})
const letters = (over: Partial<Parameters<typeof remindersOf>[0]> = {}) =>
  remindersOf({
    ...{ loan: { name: '12 Elm Street', human_id: 'BL-10042' }, brokerMode: false, broker: null },
    ...{ brand: 'Harbor Lending', address: 'https://loans.example/personal', pattern: 'mm.dd.yyyy' },
    parties: [party()],
    requests: [request('Rent roll', { about: '12 Elm Street', dueOn: '2031-03-14' })],
    ...over,
  })

test('[B-15] the letter of the lender asks for what is outstanding, in these words', () => {
  const [letter] = letters({
    requests: [
      request('Rent roll', { about: '12 Elm Street', dueOn: '2031-03-14' }),
      request('Government ID', { sentBack: 'Page 2 is missing.' }),
    ],
  })
  expect(letter).toMatchObject({
    email: 'ada@example.com',
    subject: '12 Elm Street (BL-10042): 2 documents still needed',
  })
  expect(letter?.body).toMatchInlineSnapshot(`
    "Dear Ada Lee,

    For your loan request 12 Elm Street (BL-10042) we still need:

    - Rent roll (12 Elm Street), due 03.14.2031
    - Government ID, sent back: Page 2 is missing.

    Please upload them here: https://loans.example/personal

    Thank you,
    Harbor Lending"
  `)
  expect(letter?.text).toBe(
    'Harbor Lending: for your loan request BL-10042 we still need 2 documents. Please see your email or https://loans.example/personal. Reply STOP to get no more texts.',
  )
})

test('[B-15] a letter of the broker says in whose name it asks, and for one document alone', () => {
  const [letter] = letters({ broker: 'Ellen Park' })
  expect(letter?.body).toMatchInlineSnapshot(`
    "Dear Ada Lee,

    Ellen Park, your broker, is asking for the outstanding items for your loan request 12 Elm Street (BL-10042):

    - Rent roll (12 Elm Street), due 03.14.2031

    Please upload it here: https://loans.example/personal

    Thank you,
    Harbor Lending"
  `)
})
