import { expect, test } from 'vitest'
import { chaseMessage, type MessageItem } from './message.ts'

const oak = { id: 'l1', name: 'Oak Street', humanId: 'BL-10001' }
const elm = { id: 'l2', name: 'Elm Street', humanId: 'BL-10002' }
const item = (over: Partial<MessageItem> = {}): MessageItem => ({
  ...{ why: 'due', name: 'Rent roll', about: '1 Oak St', dueOn: '2026-09-16', sentBack: null, loan: oak, asked: [] },
  ...over,
})
const facts = {
  name: 'Bea Sponsor',
  brand: 'Arion Capital',
  answerAt: 'https://x.test/reminder?token=t',
  uploadAt: 'https://x.test/personal',
  loanAt: (humanId: string) => `https://x.test/loan/${humanId}`,
  today: '2026-09-16',
  pattern: 'mm.dd.yyyy',
} as const

test('[AA-06] one message names every item under its loan', () => {
  const items = [
    item(),
    item({ name: 'PFS', about: null, dueOn: '2026-09-13', why: 'overdue', sentBack: 'page 2 is missing', loan: elm }),
    item({ name: 'Title', about: null, dueOn: '2026-09-17', why: 'before' }),
  ]
  const message = chaseMessage({ ...facts, items })
  expect(message.subject).toBe('3 items needed for 2 loans')
  expect(message.body).toContain('\n\nWe still need the following from you:\n')
  expect(message.body).toContain('Oak Street (BL-10001)\n- Rent roll (1 Oak St), due today\n- Title, due 09.17.2026')
  expect(message.body).toContain(
    'Elm Street (BL-10002)\n- PFS, 3 days overdue (due 09.13.2026), sent back: page 2 is missing',
  )
  expect(message.text).toBe(
    'Arion Capital: 3 items needed for 2 loans, 1 overdue. Details: https://x.test/reminder?token=t Reply HELP for help, STOP to opt out.',
  )
})

test('[AA-08] a broker is told of a silent client, an officer with the way to the loan', () => {
  const told = item({ why: 'broker', dueOn: '2026-09-01', asked: ['Bea Sponsor'] })
  const broker = chaseMessage({ ...facts, items: [told], answerAt: null })
  expect(broker.subject).toBe('No response on 1 item for Oak Street (BL-10001)')
  expect(broker.body).toContain('A call from you would help')
  expect(broker.body).toContain('15 days overdue (due 09.01.2026), requested from Bea Sponsor')
  expect(broker.body).not.toContain('Upload here')
  const officer = chaseMessage({ ...facts, items: [{ ...told, why: 'officer' }], answerAt: null })
  expect(officer.body).toContain('https://x.test/loan/BL-10001')
  expect(officer.text).toContain('no response on 1 item for BL-10001, 1 overdue')
})
