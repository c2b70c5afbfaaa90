import type { DealTemplateView } from '@plinth/contract/documents/deal-template'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { refusal, show, standIn } from '../../../test/screen.tsx'
import { TemplateCard } from './template-card.tsx'

const own: DealTemplateView = {
  kind: 'term-sheet',
  own: true,
  file_name: 'harbor-term-sheet.docx',
  size_bytes: 48_640,
  since_epoch: Date.UTC(2026, 10, 12, 15) / 1000,
  uploaded_by: 'Kim Desk',
  placeholders: [
    { name: 'loan_amount', fills: 'The amount asked for', used: true },
    { name: 'exit_fee', fills: 'Percent of the loan, due at the end', used: false },
    { name: 'borrower_names', fills: 'All borrowers', used: true },
  ],
}
const shipped: DealTemplateView = {
  ...own,
  ...{ kind: 'board-review', own: false, file_name: 'board-review.docx', since_epoch: null, uploaded_by: null },
}
const path = '/deal-template/term-sheet'
const templateId = '01900009-0000-7000-8000-000000000001'
const opened = {
  ...{ template_id: templateId, presigned_url: 'http://store.test/put', expires_epoch: 1, max_bytes: 9 },
}
const calls = (sent: { method: string; path: string; body: unknown }[]) =>
  sent.filter(({ method }) => method !== 'GET').map((one) => [one.method, one.path, one.body])

test('an own template shows its file, size, day and who uploaded it', async () => {
  standIn({})
  show(<TemplateCard template={own} />)
  const card = await screen.findByRole('region', { name: 'Term Sheet' })
  expect(within(card).getByText('Your template').dataset['tone']).toBe('blue')
  expect(within(card).getByText(/^harbor-term-sheet\.docx, 4[78](\.\d)? kB$/i)).toBeDefined()
  expect(within(card).getByText('In use since 11.12.2026, uploaded by Kim Desk')).toBeDefined()
})

test('a shipped template says so and has nothing to go back to', async () => {
  standIn({})
  show(<TemplateCard template={shipped} />)
  const card = within(await screen.findByRole('region', { name: 'Board Review' }))
  expect(card.getByText('Default template').dataset['tone']).toBe('gray')
  expect(card.queryByText(/In use since/)).toBeNull()
  expect(card.queryByRole('button', { name: /^Restore the default/ })).toBeNull()
})

test('an own template whose uploader is not known shows the day alone', async () => {
  standIn({})
  show(<TemplateCard template={{ ...own, uploaded_by: null }} />)
  expect(await screen.findByText('In use since 11.12.2026')).toBeDefined()
})

test('every placeholder stands with what fills it; those of this template are marked and counted', async () => {
  standIn({})
  show(<TemplateCard template={own} />)
  expect(await screen.findByText('Placeholders: 2 of 3 used')).toBeDefined()
  const list = screen.getByRole('list', { name: 'Placeholders of the Term Sheet', hidden: true })
  expect([...list.children].map((one) => [...one.children].map(({ textContent }) => textContent))).toEqual([
    ['{{loan_amount}}', 'The amount asked for', 'In this template'],
    ['{{exit_fee}}', 'Percent of the loan, due at the end', ''],
    ['{{borrower_names}}', 'All borrowers', 'In this template'],
  ])
})

test('going back to the shipped template asks first and says what stays; a refusal is told in the dialog', async () => {
  const answers: object[] = [refusal(409, 'state_conflict', 'Kim replaced it just now'), shipped]
  const sent = standIn({ [`POST ${path}/reset`]: () => answers.shift() ?? {} })
  show(<TemplateCard template={own} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Restore the default template of the Term Sheet' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Restore the default template: Term Sheet' }))
  expect(dialog.getByText(/Existing documents are not changed/)).toBeDefined()
  expect(calls(sent)).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'Use the default template' }))
  expect((await dialog.findByRole('alert')).textContent).toBe('Kim replaced it just now')
  await userEvent.click(dialog.getByRole('button', { name: 'Use the default template' }))
  expect(await screen.findByText('Term Sheet uses the default template again')).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls(sent)).toEqual([
    ['POST', `${path}/reset`, null],
    ['POST', `${path}/reset`, null],
  ])
})

test('the template in use is downloaded from the address the server gives', async () => {
  standIn({ [`GET ${path}/download`]: () => ({ url: 'http://store.test/term-sheet.docx' }) })
  const gone: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function press(this: HTMLAnchorElement) {
    gone.push(this.href)
  })
  onTestFinished(() => void vi.restoreAllMocks())
  show(<TemplateCard template={own} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Download the template of the Term Sheet' }))
  await waitFor(() => expect(gone).toEqual(['http://store.test/term-sheet.docx']))
})

test('a download that fails says why', async () => {
  standIn({ [`GET ${path}/download`]: () => refusal(404, 'not_found', 'The file is gone') })
  show(<TemplateCard template={own} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Download the template of the Term Sheet' }))
  expect(await screen.findByText('Something went wrong')).toBeDefined()
  expect(screen.getByText('The file is gone')).toBeDefined()
})

/** The store that files are PUT to: keeps what came and answers when it is told to. */
const store = () => {
  const came: unknown[] = []
  const answers: ((status: number) => void)[] = []
  const real = globalThis.XMLHttpRequest
  class Put {
    status = 0
    upload = {}
    onload = () => {}
    #to = ''
    #type = ''
    open(method: string, url: string) {
      this.#to = `${method} ${url}`
    }
    setRequestHeader(_: string, type: string) {
      this.#type = type
    }
    send(file: File) {
      came.push([this.#to, this.#type, file.name])
      answers.push((status) => {
        this.status = status
        this.onload()
      })
    }
  }
  Object.assign(globalThis, { XMLHttpRequest: Put })
  onTestFinished(() => void Object.assign(globalThis, { XMLHttpRequest: real }))
  return { came, answer: (status: number) => answers.shift()?.(status) }
}
const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const replace = async (file = new File(['PK'], 'mine.docx', { type: docx })) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Replace the template of the Term Sheet' }))
  const dialog = await screen.findByRole('dialog', { name: 'Replace the template: Term Sheet' })
  await userEvent.upload(within(dialog).getByLabelText('Template of the Term Sheet'), file)
  return within(dialog)
}

test('a new template is sent to the store, checked, and taken into use; each step says so', async () => {
  const { came, answer } = store()
  const checked = Promise.withResolvers<object>()
  const sent = standIn({
    [`POST ${path}/open`]: () => opened,
    [`POST ${path}/use/${templateId}`]: () => checked.promise,
  })
  show(<TemplateCard template={own} />)
  const dialog = await replace()
  await waitFor(() => expect(came).toEqual([['PUT http://store.test/put', docx, 'mine.docx']]))
  expect(dialog.getByText('Sending the file').role).toBe('status')
  expect(dialog.getByText('Close').closest('button')).toHaveProperty('disabled', true)
  answer(200)
  expect(await dialog.findByText('Checking the placeholders')).toBeDefined()
  // What is under way is not left by mistake.
  await userEvent.keyboard('{Escape}')
  expect(screen.getByRole('dialog')).toBeDefined()
  checked.resolve(own)
  expect(await screen.findByText('Template of the Term Sheet replaced')).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls(sent)).toEqual([
    ['POST', `${path}/open`, { name: 'mine.docx', content_type: docx }],
    ['POST', `${path}/use/${templateId}`, null],
  ])
})

test('a template with wrong placeholders stays out of use; each is named, and another file can be sent', async () => {
  const { came, answer } = store()
  const errors = [
    { path: 'loan_amout', message: '{{loan_amout}} is no placeholder' },
    { path: 'rate', message: '{{rate is not closed' },
  ]
  const problem = { type: 'about:blank', status: 400, code: 'invalid_input', title: 'Invalid', errors, request_id: 'r' }
  standIn({
    [`POST ${path}/open`]: () => opened,
    [`POST ${path}/use/${templateId}`]: () => Response.json(problem, { status: 400 }),
  })
  show(<TemplateCard template={own} />)
  const dialog = await replace()
  await waitFor(() => expect(came).toHaveLength(1))
  answer(200)
  expect(await dialog.findByText('This template is not used:')).toBeDefined()
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '{{loan_amout}} is no placeholder',
    '{{rate is not closed',
  ])
  expect(dialog.queryByText('Sending the file')).toBeNull()
  expect(dialog.queryByText('Checking the placeholders')).toBeNull()
  await userEvent.upload(dialog.getByLabelText('Template of the Term Sheet'), new File(['PK'], 'next.docx'))
  expect(await dialog.findByText('Sending the file')).toBeDefined()
  expect(dialog.queryByText('This template is not used:')).toBeNull()
})

test('a store that refuses the file says so in the dialog, which can be closed', async () => {
  const { came, answer } = store()
  standIn({ [`POST ${path}/open`]: () => opened })
  show(<TemplateCard template={own} />)
  const dialog = await replace()
  await waitFor(() => expect(came).toHaveLength(1))
  answer(413)
  expect(await dialog.findByText('The file is too large.')).toBeDefined()
  await userEvent.click(dialog.getByText('Close'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a file above 5 MB is refused by name before it is sent', async () => {
  const sent = standIn({})
  show(<TemplateCard template={own} />)
  const large = new File([new Uint8Array(5 * 1_048_576 + 1)], 'large.docx', { type: docx })
  const dialog = await replace(large)
  expect(await dialog.findByText('large.docx is too large')).toBeDefined()
  expect(calls(sent)).toEqual([])
})
