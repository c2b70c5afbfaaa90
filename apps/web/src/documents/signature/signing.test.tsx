import type { SigningLink, SigningView } from '@plinth/contract/documents/signature'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { refusal, show, standIn } from '../../../test/screen.tsx'
import { refetchAbout } from '../../lib/changed.ts'
import { SigningDoor } from './signing-door.tsx'
import { SigningRoom } from './signing-room.tsx'

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const facts = () => [...document.querySelectorAll('header span')].map(({ textContent }) => textContent)

const file = (file_name: string) => ({
  url: `/files/${file_name}`,
  file_name,
  content_type: 'text/plain',
  size_bytes: 4,
  expires_epoch: 1,
})
const signing = (over: Partial<SigningView> = {}): SigningView => ({
  ...{
    title: 'Term sheet',
    loan_name: 'Main Street',
    recipient_name: 'Bea Sponsor',
    recipient_email: 'bea@example.com',
  },
  ...{
    sender_name: 'Sam Staff',
    state: 'waiting',
    provider: 'embedded',
    note: null,
    page_count: 2,
    pages_shown: [1, 2],
  },
  ...{ consent_text: 'I agree to sign electronically.', seal_text: 'The seal proves it.', signed_document: null },
  ...{
    document: file('paper.txt'),
    document_sha256: 'abc123',
    others: [],
    expires_epoch: Date.UTC(2026, 11, 5, 12) / 1000,
  },
  ...over,
})
const room = (one: SigningView | (() => object), more = {}) => {
  const lost = { times: 0 }
  const sent = standIn({ 'GET /signature/key': () => (typeof one === 'function' ? one() : one), ...more })
  show(<SigningRoom access="key" onLost={() => lost.times++} />, '/sign')
  return { sent, lost }
}
const posted = (sent: ReturnType<typeof standIn>) => sent.filter(({ method }) => method === 'POST')

test('[J-36] a paper to sign tells what it is, who asks, for which loan, how long it is and until when', async () => {
  room(
    signing({
      others: [
        { name: 'Cal Broker', state: 'signed' },
        { name: 'Dan Third', state: 'waiting' },
      ],
    }),
  )
  expect(await screen.findByRole('heading', { name: 'Term sheet', level: 1 })).toBeDefined()
  expect(facts()).toEqual([
    ...['Sam Staff asks for your signature', 'For Main Street', '2 pages', 'You can sign until December 5, 2026'],
  ])
  const signers = within(screen.getByRole('region', { name: 'Signers' }))
  expect(
    signers.getAllByRole('listitem').map((one) => [...one.children].map(({ textContent }) => textContent)),
  ).toEqual([
    ['Bea Sponsor (you)', 'not yet'],
    ['Cal Broker', 'signed'],
    ['Dan Third', 'not yet'],
  ])
  expect(screen.getByText('The seal proves it.', { exact: false })).toBeDefined()
})

test('[J-36] a paper of one page, without an end and for one alone, says no more than that', async () => {
  room(signing({ page_count: 1, expires_epoch: null }))
  await screen.findByRole('heading', { name: 'Term sheet', level: 1 })
  expect(facts()).toEqual(['Sam Staff asks for your signature', 'For Main Street', '1 page'])
  expect(screen.queryByRole('region', { name: 'Signers' })).toBeNull()
})

test('[J-36] signing takes a name and consent, and sends the hash of what was shown', async () => {
  const { sent } = room(signing(), { 'POST /signature/key/sign': () => signing({ state: 'signed' }) })
  const name = await screen.findByLabelText('Your full name')
  expect(name).toHaveProperty('value', 'Bea Sponsor')
  expect(screen.getByText('You have seen every page.')).toBeDefined()
  await userEvent.clear(name)
  await press('Sign Term sheet')
  expect(screen.getByText('* Required')).toBeDefined()
  expect(screen.getByText('Tick this to sign')).toBeDefined()
  expect(posted(sent)).toEqual([])
  await userEvent.type(name, ' Beatrice Sponsor ')
  await userEvent.click(screen.getByLabelText('I agree to sign electronically.'))
  expect(screen.queryByText('Tick this to sign')).toBeNull()
  await press('Sign Term sheet')
  await waitFor(() =>
    expect(posted(sent).map(({ body }) => body)).toEqual([
      { kind: 'typed', name: 'Beatrice Sponsor', consent: true, document_sha256: 'abc123' },
    ]),
  )
})

test('[J-36] a signature that is to be drawn is not sent undrawn', async () => {
  const { sent } = room(signing())
  await userEvent.click(await screen.findByRole('radio', { name: 'Draw' }))
  await userEvent.click(screen.getByLabelText('I agree to sign electronically.'))
  await press('Sign Term sheet')
  expect(await screen.findByText('Draw your signature first')).toBeDefined()
  expect(screen.queryByText('Your signature will look like this:')).toBeNull()
  expect(posted(sent)).toEqual([])
})

test('[J-36] nobody signs before every page was shown, and the page says how many were', async () => {
  const { sent } = room(signing({ page_count: 7, pages_shown: [1, 2, 3] }))
  expect(await screen.findByText('3 of 7 pages shown. Scroll to the end of the document to sign.')).toBeDefined()
  const button = screen.getByRole('button', { name: 'Sign Term sheet' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(screen.getByLabelText('I agree to sign electronically.'))
  await userEvent.click(button)
  expect(posted(sent)).toEqual([])
})

test('[J-36] a signature that does not arrive is said, and nothing is lost', async () => {
  room(signing(), { 'POST /signature/key/sign': () => refusal(409, 'state_conflict', 'The paper was voided') })
  await userEvent.click(await screen.findByLabelText('I agree to sign electronically.'))
  await press('Sign Term sheet')
  expect(await screen.findByText('The paper was voided')).toBeDefined()
  expect(screen.getByLabelText('I agree to sign electronically.')).toHaveProperty('checked', true)
})

test('[J-36] declining takes a reason, which is sent', async () => {
  const { sent } = room(signing(), { 'POST /signature/key/decline': () => signing({ state: 'declined' }) })
  await press('Decline to sign')
  const dialog = within(await screen.findByRole('dialog', { name: 'Decline to sign?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Decline to sign' }))
  expect(dialog.getByText('* Required')).toBeDefined()
  expect(posted(sent)).toEqual([])
  await userEvent.type(dialog.getByLabelText('Why do you decline?'), ' Wrong rate ')
  expect(dialog.queryByText('* Required')).toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: 'Decline to sign' }))
  await waitFor(() => expect(posted(sent).map(({ body }) => body)).toEqual([{ reason: 'Wrong rate' }]))
})

test.each([
  ['voided', 'There is nothing left to sign', 'The lender voided this document, or a signer declined.', 'Rates moved'],
  ['expired', 'The signing deadline has passed', 'Ask the sender to send it again.', 'Late'],
  ['declined', 'You declined to sign', 'Your reason: Wrong rate', 'Wrong rate'],
  ['failed', 'This document cannot be signed just now', 'Broken', 'Broken'],
] as const)('[J-36] a paper that is %s says so and why, and cannot be signed', async (state, title, text, note) => {
  room(signing({ state, note }))
  expect(await screen.findByText(title)).toBeDefined()
  expect(screen.getByText(text)).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
  if (state !== 'declined') expect(screen.getByText(note)).toBeDefined()
})

test('[J-36] who has signed reads whom the paper waits for', async () => {
  const others = [
    { name: 'Cal Broker', state: 'signed' as const },
    { name: 'Dan Third', state: 'waiting' as const },
    { name: 'Eve Fourth', state: 'waiting' as const },
  ]
  room(signing({ state: 'signed', others }))
  expect(await screen.findByRole('heading', { name: 'Thank you, you have signed' })).toBeDefined()
  expect(facts()).toEqual(['Term sheet', 'For Main Street', '2 pages'])
  expect(screen.getByRole('status').textContent).toMatch(/^Still to sign: Dan Third, Eve Fourth\./)
  expect(screen.queryByLabelText('Your full name')).toBeNull()
})

test('[J-36] once all have signed the file is on its way, and comes by itself', async () => {
  let ready = false
  const signed_document = file('signed.txt')
  room(() => signing({ state: 'signed', ...(ready ? { signed_document } : {}) }))
  expect(await screen.findByText('Everyone has signed. The signed file is being made…')).toBeDefined()
  ready = true
  const link = await screen.findByRole('link', { name: 'Download the signed file' })
  expect(link.getAttribute('href')).toBe('/files/signed.txt')
  expect(link.getAttribute('download')).toBe('signed.txt')
  expect(screen.getByText('The seal proves it.')).toBeDefined()
})

test('[J-36] a paper that DocuSign holds is signed there; a refusal is said', async () => {
  const { sent } = room(signing({ provider: 'docusign' }), {
    'POST /signature/key/hosted': () => refusal(502, 'unavailable', 'DocuSign is away'),
  })
  expect(await screen.findByText('You sign this document at DocuSign. You come back here afterwards.')).toBeDefined()
  await press('Go on to DocuSign')
  expect(await screen.findByText('DocuSign is away')).toBeDefined()
  expect(posted(sent)).toHaveLength(1)
  expect(screen.queryByLabelText('Your full name')).toBeNull()
})

test('[J-36] who comes back from DocuSign is told that its message is on the way', async () => {
  standIn({ 'GET /signature/key': () => signing({ provider: 'docusign' }) })
  show(<SigningRoom access="key" onLost={() => {}} />, '/sign?event=signing_complete')
  expect(await screen.findByText('DocuSign is telling us that you signed. This takes a few seconds.')).toBeDefined()
})

test('[J-36] a key that opens nothing any more leads back to the code; another failure is tried again', async () => {
  const { lost } = room(() => refusal(404, 'not_found', 'Not found'))
  expect(await screen.findByText('The document could not be loaded')).toBeDefined()
  await press('Ask for a new code')
  expect(lost.times).toBe(1)
})

test('[J-36] a paper that did not load is loaded again', async () => {
  let fails = true
  const { lost } = room(() => (fails ? refusal(400, 'invalid_input', 'No line') : signing()))
  expect(await screen.findByText('No line')).toBeDefined()
  fails = false
  await press(/again/i)
  expect(await screen.findByRole('heading', { name: 'Term sheet', level: 1 })).toBeDefined()
  expect(lost.times).toBe(0)
})

test('[J-36] who reads is not thrown back to the first page when the document is asked for anew', async () => {
  let asked = 0
  const paper = () => {
    asked += 1
    return signing({ document: file(`paper-${asked}.txt`), others: [{ name: `Reader ${asked}`, state: 'waiting' }] })
  }
  const sent = standIn({
    'GET /signature/key': paper,
    'GET /files/paper-1.txt': () => new Response('', { status: 500 }),
    'GET /files/paper-2.txt': () => new Response('Page one'),
  })
  const client = show(<SigningRoom access="key" onLost={() => {}} />, '/sign')
  const opened = () => sent.map(({ path }) => path).filter((path) => path.startsWith('/files/'))
  // What did not open is asked for at a new address.
  await press(/again/i)
  expect(await screen.findByText('Page one')).toBeDefined()
  expect(opened().at(-1)).toBe('/files/paper-2.txt')
  const before = opened().length
  await refetchAbout(client, ['signature'])
  expect(await screen.findByText('Reader 3')).toBeDefined()
  expect(screen.getByText('Page one')).toBeDefined()
  expect(opened()).toHaveLength(before)
})

const link = (over: Partial<SigningLink> = {}): SigningLink => ({
  ...{ email_hint: 'b…@example.com', state: 'waiting', code_sent: false },
  ...over,
})
const door = (one: SigningLink, answers: Parameters<typeof standIn>[0]) => {
  const keys: string[] = []
  const sent = standIn(answers)
  show(<SigningDoor token="tok" link={one} onOpen={(key) => keys.push(key)} />, '/sign')
  return { sent, keys }
}

test('[J-36] a code is sent to the address of the paper, and opens it once its six digits are typed', async () => {
  const { sent, keys } = door(link(), {
    'POST /signature/link/tok/code': () => ({ ok: true }),
    'POST /signature/link/tok/open': () => ({ ok: true }),
  })
  expect(await screen.findByText(/we first send a code to b…@example\.com\./)).toBeDefined()
  await press('Email me the code')
  expect(await screen.findByText('We sent a code to b…@example.com. It works for 10 minutes.')).toBeDefined()
  expect(screen.queryByText(/A new code is on its way/)).toBeNull()
  const code = screen.getByLabelText('Six-digit code')
  await userEvent.type(code, '12a34')
  expect(code).toHaveProperty('value', '1234')
  expect(screen.getByRole('button', { name: 'Open the document' }).getAttribute('aria-disabled')).toBe('true')
  await userEvent.type(code, '5678{Enter}')
  await waitFor(() => expect(keys).toHaveLength(1))
  expect(posted(sent).at(-1)?.body).toEqual({ code: '123456', key: keys[0] })
})

test('[J-36] a wrong code is said at the field; a new one makes the old one void', async () => {
  const { sent, keys } = door(link({ code_sent: true }), {
    'POST /signature/link/tok/code': () => ({ ok: true }),
    'POST /signature/link/tok/open': () => refusal(422, 'invalid_input', 'The code is not right'),
  })
  await userEvent.type(await screen.findByLabelText('Six-digit code'), '12345{Enter}')
  expect(posted(sent)).toEqual([])
  await userEvent.type(screen.getByLabelText('Six-digit code'), '6{Enter}')
  expect(await screen.findByText('The code is not right')).toBeDefined()
  expect(keys).toEqual([])
  await press('Send a new code')
  expect(await screen.findByText('A new code is on its way. The previous one no longer works.')).toBeDefined()
})

test('[J-36] a code that cannot be sent says why; who has signed is told that the copy is ready', async () => {
  door(link({ state: 'signed' }), {
    'POST /signature/link/tok/code': () => refusal(429, 'too_many_requests', 'Too many codes'),
  })
  expect(await screen.findByText('Your signed copy is ready. We first send a code to b…@example.com.')).toBeDefined()
  await press('Email me the code')
  expect(await screen.findByText('Too many codes')).toBeDefined()
  expect(screen.queryByLabelText('Six-digit code')).toBeNull()
})
