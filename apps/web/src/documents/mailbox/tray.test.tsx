import type { LoanMailView, TrayItem } from '@plinth/contract/documents/mailbox'
import { permissions } from '@plinth/domain/people/user/permissions'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { loanView, staffView } from '../../../test/loan-view.ts'
import { refusal, show, standIn } from '../../../test/screen.tsx'
import { Page } from '../../pages/mail-page.tsx'
import { MailCard } from './mail-card.tsx'

const id = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`
const item = (n: number, over: Partial<TrayItem> = {}): TrayItem => ({
  ...{
    id: id(n),
    file_name: `file-${n}.pdf`,
    content_type: 'application/pdf',
    size_bytes: 1000,
    state: 'waiting',
    reason: '',
  },
  ...{
    filed_as: null,
    version: 1,
    loan_id: id(900),
    loan_human_id: 'BL-10001',
    loan_name: 'Main Street',
    from: 'Bea Moss',
  },
  ...{ subject: 'Papers', at_epoch: 1_000_000, called: 'a rent roll', page_count: null, starts: [] },
  suggestion: { request_id: id(500), name: 'Rent Roll', about: 'Main Street', confidence: 92 },
  ...over,
})
const everything = staffView({ permissions: [...permissions] })

/** The page of mail over a tray that the calls change, as the server does it. */
const openTray = (start: TrayItem[], answers: Parameters<typeof standIn>[0] = {}) => {
  let waiting = start
  const acted = (n: number) => () => {
    waiting = waiting.filter((one) => one.id !== id(n))
    return { version: 2, filed_as: 'Rent Roll', files: 3 }
  }
  const each = start.flatMap((_, n) => [
    [`POST /mailbox/attachments/${id(n + 1)}/file`, acted(n + 1)] as const,
    [`POST /mailbox/attachments/${id(n + 1)}/ignore`, acted(n + 1)] as const,
    [`POST /mailbox/attachments/${id(n + 1)}/split`, acted(n + 1)] as const,
    [
      `POST /mailbox/attachments/${id(n + 1)}/undo`,
      () => {
        waiting = [...waiting, item(n + 1, { version: 3 })]
        return { version: 3 }
      },
    ] as const,
  ])
  const sent = standIn({
    'GET /mailbox/tray': () => ({ enabled: true, items: waiting, total: waiting.length, quarantined: 0 }),
    ...Object.fromEntries(each),
    ...answers,
  })
  show(<Page />, '/mail', everything)
  return () => sent.filter(({ method }) => method !== 'GET')
}
const list = () => screen.findByRole('list', { name: 'Files to be filed' })
const current = async () => within(await list()).getByRole('button', { current: true })

test('[AE-09] [AE-19] a file shows sender, loan, kind, the request it probably answers and how sure that is', async () => {
  openTray([item(1)])
  const detail = await screen.findByRole('region', { name: 'file-1.pdf' })
  for (const text of ['From Bea Moss', 'Reads like a rent roll.', 'Rent Roll', '92% sure', 'BL-10001 Main Street'])
    expect(within(detail).getByText(text)).toBeTruthy()
})

test('[AE-10] keys file, ignore and undo; the caret goes on to the next file', async () => {
  const sent = openTray([item(1), item(2), item(3)])
  ;(await current()).focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(async () => expect(document.activeElement).toBe(await current()))
  expect((await current()).textContent).toContain('file-2.pdf')
  await userEvent.keyboard('i')
  await waitFor(async () => expect((await current()).textContent).toContain('file-3.pdf'))
  await screen.findByText('Ignored file-2.pdf')
  await userEvent.keyboard('z')
  expect(sent()).toEqual([
    { method: 'POST', path: `/mailbox/attachments/${id(1)}/file`, body: { version: 1, request_id: id(500) } },
    { method: 'POST', path: `/mailbox/attachments/${id(2)}/ignore`, body: { version: 1 } },
    { method: 'POST', path: `/mailbox/attachments/${id(2)}/undo`, body: { version: 2 } },
  ])
  expect(within(await list()).getAllByRole('listitem')).toHaveLength(2)
})

test('[AE-10] twenty files are filed with twenty presses of one key', async () => {
  const sent = openTray(Array.from({ length: 20 }, (_, n) => item(n + 1)))
  ;(await current()).focus()
  for (let n = 1; n <= 20; n += 1) {
    await waitFor(async () => expect((await current()).textContent).toContain(`file-${n}.pdf`))
    await userEvent.keyboard('{Enter}')
  }
  await screen.findByText('Nothing to file')
  expect(sent().map((one) => one.path)).toEqual(
    Array.from({ length: 20 }, (_, n) => `/mailbox/attachments/${id(n + 1)}/file`),
  )
})

test('[AE-10] E files elsewhere: under a request that is chosen, or a new one; neither says so', async () => {
  const sent = openTray([item(1, { suggestion: null })], {
    [`GET /loan/${id(900)}/mailbox/requests`]: () => ({
      requests: [{ id: id(501), name: 'Appraisal', about: 'Main Street', needed: true }],
    }),
  })
  ;(await current()).focus()
  await userEvent.keyboard('{Enter}')
  expect(sent()).toEqual([])
  await userEvent.keyboard('e')
  const dialog = await screen.findByRole('dialog', { name: 'File file-1.pdf' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'File' }))
  expect(await within(dialog).findByText('Choose a request or name a new one.')).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('combobox', { name: 'Request' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Appraisal, Main Street' }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'File' }))
  await screen.findByText('Nothing to file')
  expect(sent()).toEqual([
    { method: 'POST', path: `/mailbox/attachments/${id(1)}/file`, body: { version: 1, request_id: id(501) } },
  ])
})

test('[AE-24] S splits: pages are pressed or typed, what comes of it is said, and Z puts it back', async () => {
  const picture = () => new Response(new Uint8Array([1]), { headers: { 'content-type': 'image/png' } })
  const sent = openTray([item(1, { page_count: 6 }), item(2)], {
    ...Object.fromEntries(
      [1, 2, 3, 4, 5, 6].map((n) => [`GET /mailbox/attachments/${id(1)}/page/${n}/image`, picture]),
    ),
  })
  ;(await current()).focus()
  await userEvent.keyboard('s')
  const dialog = await screen.findByRole('dialog', { name: 'Split file-1.pdf' })
  const says = () => within(dialog).getByRole('status').textContent
  await userEvent.click(within(dialog).getByRole('button', { name: 'Split' }))
  expect(within(dialog).getAllByText('Choose where a new file starts.')).toHaveLength(2)
  await userEvent.click(within(dialog).getByRole('button', { name: 'A new file starts on page 4' }))
  expect(says()).toBe('2 files: pages 1-3, pages 4-6')
  const typed = within(dialog).getByRole('textbox', { name: 'New files start on pages' })
  await userEvent.type(typed, ', 6')
  expect(says()).toBe('3 files: pages 1-3, pages 4-5, page 6')
  expect(within(dialog).getByRole('button', { name: 'A new file starts on page 6', pressed: true })).toBeTruthy()
  await userEvent.type(typed, '0{Enter}')
  expect(await within(dialog).findByText('A new file can start on pages 2 to 6.')).toBeTruthy()
  await userEvent.type(typed, '{Backspace}{Enter}')
  await screen.findByText('Splitting file-1.pdf into 3 files')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  ;(await current()).focus()
  await userEvent.keyboard('z')
  expect(sent()).toEqual([
    { method: 'POST', path: `/mailbox/attachments/${id(1)}/split`, body: { version: 1, after: [3, 5] } },
    { method: 'POST', path: `/mailbox/attachments/${id(1)}/undo`, body: { version: 2 } },
  ])
})

test('[AE-24] where other documents seem to start, that is said and splitting is offered with it', async () => {
  openTray([item(1, { page_count: 4, starts: [2, 4] })])
  expect(await screen.findByText('It seems to hold 3 documents: page 1, pages 2-3, page 4.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /Split…/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Split file-1.pdf' })
  expect(within(dialog).getByRole('textbox').getAttribute('value')).toBe('2, 4')
})

test('[AE-24] what has one page, or no pages, says why it is not split, and what is being split takes no other act', async () => {
  const sent = openTray([
    item(1, { page_count: 1 }),
    item(2, { content_type: 'text/csv' }),
    item(3, { page_count: 2, state: 'splitting' }),
  ])
  const why = async () => {
    await userEvent.hover(await screen.findByRole('button', { name: /Split…/ }))
    return (await screen.findByRole('tooltip')).textContent
  }
  expect(await why()).toBe('It has one page. There is nothing to split.')
  ;(await current()).focus()
  await userEvent.keyboard('s{ArrowDown}s')
  expect(await why()).toBe('A file of this type has no pages to split.')
  await userEvent.keyboard('{ArrowDown}sei{Enter}')
  expect(within(await screen.findByRole('region', { name: 'file-3.pdf' })).getAllByText('Splitting…')).not.toEqual([])
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent()).toEqual([])
})

test('[AE-10] what could not be filed comes back, and the server says why', async () => {
  openTray([item(1)], {
    [`POST /mailbox/attachments/${id(1)}/file`]: () =>
      refusal(404, 'not_found', 'This request was not found. It may have been archived.'),
  })
  await userEvent.click(await screen.findByRole('button', { name: /File under Rent Roll/ }))
  await screen.findByText('The file was not filed.')
  expect((await current()).textContent).toContain('file-1.pdf')
})

test('[AE-19] the tray says that it is empty, and that it could not be loaded', async () => {
  let works = false
  openTray([], {
    'GET /mailbox/tray': () =>
      works ? { enabled: true, items: [], total: 0, quarantined: 0 } : refusal(400, 'invalid_input', 'Not now.'),
  })
  expect(await screen.findByText('The mailbox could not be loaded.')).toBeTruthy()
  works = true
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Nothing to file')).toBeTruthy()
})

test('[AE-01] [AE-19] without a mail domain the tray says what to do', async () => {
  openTray([], { 'GET /mailbox/tray': () => ({ enabled: false, items: [], total: 0, quarantined: 0 }) })
  expect(await screen.findByText('Loans have no email address yet')).toBeTruthy()
})

const message = (over: Partial<LoanMailView> = {}): LoanMailView => ({
  ...{
    id: id(1),
    loan_id: id(900),
    loan_human_id: 'BL-10001',
    direction: 'in',
    kind: 'message',
    state: 'taken',
    reason: null,
  },
  ...{
    checks: 'DMARC pass',
    from_email: 'bea@example.com',
    from_name: 'Bea Moss',
    to_line: '',
    subject: 'Papers',
    body: 'Here.',
  },
  ...{ quoted: '', html: null, delivery: null, decided_by: '', at_epoch: 1_000_000, has_raw: true, attachments: [] },
  ...over,
})

test('[AE-08] a message in quarantine says why and is released with a press', async () => {
  const held = message({ state: 'quarantined', reason: 'forged', checks: 'DMARC fail, SPF fail (example.com)' })
  const sent = openTray([], {
    'GET /mailbox/quarantine': () => ({ messages: [held], total: 1 }),
    [`POST /mailbox/messages/${held.id}/release`]: () => ({ ok: true }),
  })
  await userEvent.click(await screen.findByRole('tab', { name: /Quarantine/ }))
  await screen.findByText(/probably forged\. DMARC fail, SPF fail/)
  await userEvent.click(screen.getByRole('button', { name: 'Release' }))
  await screen.findByText('Released')
  expect(sent().map((one) => one.path)).toEqual([`/mailbox/messages/${held.id}/release`])
})

test('[AE-12] [AE-13] [AE-15] the thread shows the reply, the quote on request, a bounce mark, and answers', async () => {
  const loan = loanView()
  const mailbox = {
    ...{ address: 'bl-10001.0123456789abcdef0123@mail.lender.example', total: 1, waiting: 2 },
    messages: [message({ quoted: '> Where is it?' })],
    people: [{ email: 'bea@example.com', name: 'Bea Moss', bounced: '550 no such user' }],
  }
  const sent = standIn({
    [`GET /loan/${loan.id}/mailbox`]: () => mailbox,
    [`POST /loan/${loan.id}/mailbox/write`]: () => ({ ok: true }),
  })
  show(<MailCard loan={loan} />, '/loan/BL-10001', everything)
  await screen.findByText(mailbox.address)
  expect(screen.getByRole('link', { name: '2 files to be filed' }).getAttribute('href')).toContain('/mail?loan=')
  await userEvent.click(screen.getByRole('button', { name: 'Open 1 message' }))
  const panel = await screen.findByRole('dialog', { name: 'Mail of this loan' })
  await within(panel).findByText('Here.')
  expect(within(panel).queryByText('> Where is it?')).toBeNull()
  await userEvent.click(within(panel).getByRole('button', { name: 'Show quoted text' }))
  expect(within(panel).getByText('> Where is it?')).toBeTruthy()
  expect(within(panel).getByText(/came back: 550 no such user/)).toBeTruthy()
  await userEvent.click(within(panel).getByRole('button', { name: 'Answer' }))
  await userEvent.type(within(panel).getByRole('textbox', { name: /Message/ }), 'Thank you.')
  await userEvent.click(within(panel).getByRole('button', { name: 'Send' }))
  await screen.findByText('Message queued')
  expect(sent.filter((one) => one.method === 'POST').map((one) => one.body)).toEqual([
    { to: 'bea@example.com', subject: 'Re: Papers', body: 'Thank you.', answers: id(1) },
  ])
})
