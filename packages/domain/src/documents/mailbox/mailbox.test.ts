import { expect, test } from 'vitest'
import { addressesIn, addressOf, tokenOf } from '../../shared/loan-address.ts'
import { kindOfMail } from './automatic.ts'
import { bouncesIn } from './bounce.ts'
import { splitQuote } from './quote.ts'
import { checksLine, type SenderChecks, verdictOf } from './sender.ts'
import { suggestRequest } from './suggest.ts'

const token = '0123456789abcdef0123'

test('[AE-01] the address of a loan holds its number and the unguessable part, by which alone it is found', () => {
  const address = addressOf('BL-10042', token, 'mail.lender.example')
  expect(address).toBe(`bl-10042.${token}@mail.lender.example`)
  expect(tokenOf(address.toUpperCase(), 'mail.lender.example')).toBe(token)
  expect(tokenOf(`anything.${token}@mail.lender.example`, 'mail.lender.example')).toBe(token)
  for (const other of [
    `bl-10042.${token}@lender.example`,
    'bl-10042@mail.lender.example',
    `${token}@x@mail.lender.example`,
    '',
  ])
    expect(tokenOf(other, 'mail.lender.example')).toBeNull()
})

test('[AE-05] addresses are read out of a header with names, comments and several recipients', () => {
  expect(addressesIn('"Moss, Bea" <Bea@Example.com>, loans@lender.example (desk); bea@example.com')).toEqual([
    'bea@example.com',
    'loans@lender.example',
  ])
})

const proven: SenderChecks = {
  from: 'example.com',
  dmarc: 'pass',
  spf: { result: 'pass', domain: 'example.com' },
  dkim: [],
}
test.each<[string, Partial<SenderChecks> | null, { isKnown?: boolean; isOldAddress?: boolean }, string | null]>([
  ['proven by DMARC', {}, {}, null],
  ['no policy, SPF of the domain', { dmarc: 'none' }, {}, null],
  [
    'no policy, DKIM of a domain within it',
    { dmarc: 'none', spf: { result: 'none', domain: '' }, dkim: [{ result: 'pass', domain: 'mail.example.com' }] },
    {},
    null,
  ],
  ['no policy, SPF of somebody else', { dmarc: 'none', spf: { result: 'pass', domain: 'evil.test' } }, {}, 'unproven'],
  [
    'no policy, SPF of a name that only ends alike',
    { dmarc: 'none', spf: { result: 'pass', domain: 'notexample.com' } },
    {},
    'unproven',
  ],
  ['the domain disowns it', { dmarc: 'fail', spf: { result: 'pass', domain: 'evil.test' } }, {}, 'forged'],
  [
    'the name server was away',
    { dmarc: 'temperror', spf: { result: 'temperror', domain: 'example.com' } },
    {},
    'not-checked',
  ],
  ['no check at all', null, {}, 'not-checked'],
  ['proven, but a stranger', {}, { isKnown: false }, 'unknown-sender'],
  ['forged in a known name', { dmarc: 'fail', spf: { result: 'fail', domain: '' } }, { isKnown: true }, 'forged'],
  ['known, to a replaced address', {}, { isOldAddress: true }, 'old-address'],
])('[AE-06] [AE-07] quarantine: %s', (_case, over, who, wanted) => {
  const checks = over === null ? null : { ...proven, ...over }
  expect(verdictOf({ checks, isKnown: true, isOldAddress: false, isOthers: false, ...who })).toBe(wanted)
})

test('[AE-06] the checks read as one line', () => {
  expect(checksLine({ ...proven, dkim: [{ result: 'fail', domain: 'x.test' }] })).toBe(
    'DMARC pass, SPF pass (example.com), DKIM fail (x.test)',
  )
})

const signs = {
  headers: {},
  isReport: false,
  fromEmail: 'bea@example.com',
  isOurs: (email: string) => email === 'loans@lender.example',
}
test.each([
  ['a person', signs, 'message'],
  ['a person whose program says so', { ...signs, headers: { 'auto-submitted': 'no' } }, 'message'],
  ['out of office', { ...signs, headers: { 'auto-submitted': 'auto-replied; owner-email="x"' } }, 'auto-reply'],
  ['bulk', { ...signs, headers: { precedence: 'bulk' } }, 'auto-reply'],
  ['a list', { ...signs, headers: { 'list-id': '<x.example.com>' } }, 'auto-reply'],
  ['a report', { ...signs, isReport: true, headers: { 'auto-submitted': 'auto-replied' } }, 'bounce'],
  ['our own address', { ...signs, fromEmail: 'loans@lender.example' }, 'loop'],
  ['our own letter, forwarded back by a rule', { ...signs, headers: { 'x-plinth-letter': '1' } }, 'loop'],
] as const)('[AE-14] [AE-15] what a message is: %s', (_case, given, wanted) => expect(kindOfMail(given)).toBe(wanted))

const report = (status: string, action = 'failed') =>
  `Reporting-MTA: dns; mx.example.com\r\n\r\nFinal-Recipient: rfc822; Bea@Example.com\r\nAction: ${action}\r\nStatus: ${status}\r\nDiagnostic-Code: smtp; 550 5.1.1 User\r\n unknown\r\n`
test('[AE-15] a permanent refusal of an address is told from a delay, a full mailbox and a refused message', () => {
  expect(bouncesIn(report('5.1.1'))).toEqual([
    { email: 'bea@example.com', permanent: true, detail: '550 5.1.1 User unknown' },
  ])
  expect(bouncesIn(report('4.4.1', 'delayed'))[0]?.permanent).toBe(false)
  expect(bouncesIn(report('5.2.2'))[0]?.permanent).toBe(false)
  expect(bouncesIn(report('5.7.26'))[0]?.permanent).toBe(false)
  expect(bouncesIn('no report at all')).toEqual([])
  expect(bouncesIn('Final-Recipient: rfc822; nobody\r\nAction: failed\r\nStatus: 5.1.1')).toEqual([])
})

test.each([
  [
    'Yes.\n\nOn Mon, Nov 23, 2026 at 9:00 AM Kim Desk <kim@lender.example> wrote:\n> Please send\n> it.',
    'Yes.',
    'On Mon',
  ],
  ['Yes.\n\nOn Mon, Nov 23, 2026 at 9:00 AM Kim Desk\n<kim@lender.example> wrote:\n> Please', 'Yes.', 'On Mon'],
  ['Attached.\n\n-----Original Message-----\nFrom: Kim\nSent: Monday\nPlease', 'Attached.', '-----Original'],
  ['Here.\n\nFrom: Kim Desk\nSent: Monday\nTo: Bea\nSubject: Rent roll\n\nPlease', 'Here.', 'From: Kim'],
  ['> Please send it.\n\nBelow: here it is.', '> Please send it.\n\nBelow: here it is.', ''],
  ['On Mon Kim wrote:\n> One?\n\nYes.', 'Yes.', 'On Mon'],
  ['From: the desk of Bea\n\nNo quote here.', 'From: the desk of Bea\n\nNo quote here.', ''],
  [
    '---------- Forwarded message ---------\nFrom: Bank\nDate: Monday\nStatement',
    '---------- Forwarded message ---------\nFrom: Bank\nDate: Monday\nStatement',
    '',
  ],
])('[AE-12] the reply above the quote: %j', (text, reply, quote) => {
  const split = splitQuote(text)
  expect(split.reply).toBe(reply)
  expect(quote === '' ? split.quoted === '' : split.quoted.startsWith(quote)).toBe(true)
})

const request = (id: string, name: string, about = 'BL-1', needed = true) => ({ id, name, about, needed })
const requests = [
  request('roll', 'Rent Roll'),
  request('bank-a', 'Bank Statements', 'Ann Moss'),
  request('bank-b', 'Bank Statements', 'Bob Reed', false),
  request('oa', 'Operating Agreement', 'Jay LLC'),
]
const attached = { fileName: 'scan0001.pdf', subject: '', kind: null, text: '' }
test.each([
  ['the text tells the kind', { ...attached, kind: 'rent-roll' as const }, 'roll', 92],
  [
    'the text tells kind and person',
    { ...attached, kind: 'bank-statement' as const, text: 'Statement of Bob Reed, 1 Main St' },
    'bank-b',
    88,
  ],
  ['the text tells the kind of two, one is owed', { ...attached, kind: 'bank-statement' as const }, 'bank-a', 75],
  ['the name alone tells', { ...attached, fileName: 'OA_Jay.pdf' }, 'oa', 80],
  ['the subject alone tells', { ...attached, subject: 'Rent roll as promised' }, 'roll', 55],
])('[AE-09] the request it probably answers: %s', (_case, a, requestId, confidence) =>
  expect(suggestRequest(a, requests)).toEqual({ requestId, confidence }),
)

test('[AE-09] nothing is suggested where nothing tells', () => {
  expect(suggestRequest(attached, requests)).toBeNull()
  expect(suggestRequest({ ...attached, kind: 'tax-return' as never }, [])).toBeNull()
})
