import { expect, type Page } from '@playwright/test'
import { faultless } from './axe.ts'
import { test } from './fixtures.ts'
import { openRequest, sendFile, textRead } from './loan-files.ts'
import { linesPdf } from './real-pdf.ts'
import { capture } from './screens.ts'

let humanId = ''
let headers: Record<string, string> = {}

/** Each test has a loan of its own, so that their threads do not meet. */
const openLoan = async (page: Page, nth: number) => {
  const { loans } = await (await page.request.get('/api/loan/all?limit=40', { headers })).json()
  humanId = loans[nth].human_id
  await page.goto(`/loan/${humanId}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}
const openChat = async (page: Page) => {
  await page.getByRole('button', { name: 'AI chat' }).click()
  const chat = page.getByRole('dialog', { name: 'AI assistant' })
  await expect(chat).toBeVisible()
  return chat
}

test.beforeEach(({ staff }) => {
  headers = staff.headers
})

test('[Q-02] [Q-03] [Q-05] [Q-06] [Q-07] [Q-08] [Q-09] [Q-16] [Q-17] staff open the chat, ask with Enter, and find the answer after a reload', async ({
  staff: { page },
}) => {
  await openLoan(page, 20)
  const chat = await openChat(page)
  const share = async () => {
    const [box, screen] = [await chat.boundingBox(), page.viewportSize()]
    const percent = (part = 0, whole = 1) => Math.round((100 * part) / whole)
    return [percent(box?.width, screen?.width), percent(box?.height, screen?.height)]
  }
  await expect.poll(share).toEqual([85, 85])
  for (const icon of ['Document Status', 'File Validation', 'Settings', 'Close'])
    await expect(chat.getByRole('button', { name: icon, exact: true })).toBeVisible()
  const list = chat.getByRole('navigation', { name: 'Conversation Threads' })
  await expect(list.getByText('Start a new conversation')).toBeVisible()
  await expect(chat.getByText('AI-powered responses')).toBeVisible()
  await expect(chat.getByText('no language model is set up')).toBeVisible()
  await capture(page, 'chat-empty')

  const input = chat.getByPlaceholder('Ask your personal assistant anything...')
  await expect(chat.getByRole('button', { name: 'Send' })).toHaveAttribute('aria-disabled', 'true')
  await input.fill('What is the loan amount?')
  await input.press('Shift+Enter')
  await input.pressSequentially('And the rate?')
  await expect(input).toHaveValue('What is the loan amount?\nAnd the rate?')
  await input.press('Enter')
  await expect(input).toHaveValue('')
  const log = chat.getByRole('log', { name: 'Conversation' })
  await expect(log.getByText('And the rate?')).toBeVisible()
  await expect(log.getByRole('article', { name: /^Assistant · / })).toHaveCount(1)
  await expect(list.getByRole('button', { name: /^New Thread 2 messages/ })).toHaveAttribute('aria-current', 'true')
  await expect(page).toHaveURL(/chat=[0-9a-f-]{36}/)
  await page.reload()
  await expect(log.getByRole('article', { name: /^Assistant · / })).toHaveCount(1)
  await expect(log.getByText('And the rate?')).toBeVisible()
  await capture(page, 'chat')
})

test('[Q-15] [Q-21] [Q-22] [Q-23] [Q-25] a thread is renamed, archived with the banner, found among the archived and reactivated', async ({
  staff: { page },
}) => {
  await openLoan(page, 21)
  const chat = await openChat(page)
  const input = chat.getByPlaceholder('Ask your personal assistant anything...')
  await input.fill('Who are the borrowers?')
  await input.press('Enter')
  const list = chat.getByRole('navigation', { name: 'Conversation Threads' })
  const menu = (name: string) => chat.getByRole('button', { name: `Actions for ${name}` })
  await menu('New Thread').click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  const field = chat.getByRole('textbox', { name: 'New name for New Thread' })
  await field.fill('Never mind')
  await field.press('Escape')
  await expect(list.getByRole('button', { name: /^New Thread \d/ })).toBeVisible()
  await menu('New Thread').click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await field.fill('People of the deal')
  await field.press('Enter')
  await expect(list.getByRole('button', { name: /^People of the deal/ })).toBeVisible()

  await menu('People of the deal').click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await expect(list.getByRole('button', { name: /^People of the deal/ })).toHaveCount(0)
  const banner = chat.getByText('This loan/thread is archived. It is no longer available for editing')
  await expect(banner).toBeVisible()
  await expect(input).toHaveCount(0)
  await list.getByRole('switch', { name: 'Include archived' }).click()
  await expect(list.getByRole('button', { name: /^People of the deal.*Archived/ })).toBeVisible()
  await capture(page, 'chat-archived')
  await menu('People of the deal').click()
  await page.getByRole('menuitem', { name: 'Reactivate' }).click()
  await expect(banner).toHaveCount(0)
  await expect(input).toBeVisible()
})

test('[Q-10] [Q-19] what is typed is kept through a reload, what is too long is told in place, and HTML is shown as text', async ({
  staff: { page },
}) => {
  await openLoan(page, 22)
  const chat = await openChat(page)
  const input = chat.getByPlaceholder('Ask your personal assistant anything...')
  const long = 'word '.repeat(10_000)
  await input.fill(long)
  await expect(chat.getByText(/49,999 of 10,000 characters: shorten the question/)).toBeVisible()
  await expect(chat.getByRole('button', { name: 'Send' })).toHaveAttribute('aria-disabled', 'true')
  await faultless(page, 'too long')
  await page.reload()
  await expect(input).toHaveValue(long)
  const outside: string[] = []
  page.on('request', (one) => (one.url().includes('evil.example') ? outside.push(one.url()) : undefined))
  await input.fill(
    '<img src="https://evil.example/a.png"> ![x](https://evil.example/b.png) [press](https://evil.example) 🏦',
  )
  await input.press('Enter')
  const log = chat.getByRole('log', { name: 'Conversation' })
  await expect(log.getByText('<img src="https://evil.example/a.png">')).toBeVisible()
  await expect(log.getByText('press (https://evil.example)')).toBeVisible()
  await expect(log.getByRole('article', { name: /^Assistant · / })).toHaveCount(1)
  expect([await log.locator('img').count(), await log.locator('a').count(), outside]).toEqual([0, 0, []])
})

test('[Q-30] [Q-31] [Q-34] [Q-36] [Q-37] Document Status counts what the assistant reads, and Settings offers both syncs', async ({
  staff: { page },
}) => {
  await openLoan(page, 23)
  const chat = await openChat(page)
  await chat.getByRole('button', { name: 'Document Status' }).click()
  const status = page.getByRole('dialog', { name: 'Document Status' })
  await expect(status.getByText(/^Documents: \d+$/)).toBeVisible()
  await expect(status.getByText(/^Size: \d+\.\d{3} (MB|GB)$/)).toBeVisible()
  const tile = status.getByRole('button', { name: /^\d+ Failed$/ })
  await tile.click()
  await expect(tile).toHaveAttribute('aria-expanded', 'true')
  await capture(page, 'chat-document-status')
  await page.keyboard.press('Escape')
  await expect(status).toBeHidden()
  await expect(chat).toBeVisible()
  await chat.getByRole('button', { name: 'Settings' }).click()
  await expect(page.getByRole('menuitem', { name: /^Sync Full/ })).toBeVisible()
  await page.getByRole('menuitem', { name: /^Sync File/ }).click()
  await expect(page.getByText(/being read|Every file is up to date/)).toBeVisible()
})

test('[N-31] [N-32] the File Validation icon of the chat opens the validation over it, and Escape closes that alone', async ({
  staff: { page },
}) => {
  await openLoan(page, 24)
  const chat = await openChat(page)
  await chat.getByRole('button', { name: 'File Validation' }).click()
  const validation = page.getByRole('dialog', { name: 'File Validation' })
  await expect(validation.getByText('No Process Validation Found')).toBeVisible()
  await capture(page, 'chat-validation')
  await page.keyboard.press('Escape')
  await expect(validation).toBeHidden()
  await expect(chat).toBeVisible()
})

test('[Q-04] [Q-11] [Q-12] [J-48] [J-49] a reference of an answer opens its page with the quoted words marked', async ({
  staff: { page },
  request,
}) => {
  const to = await openRequest(request, headers, 6)
  const bytes = await linesPdf([
    ['OPERATING AGREEMENT OF HEMLOCK YARD HOLDINGS LLC', 'Section 1.1 Formation. The Company was formed in New York.'],
    ['Section 7.4 Manager. The Company shall be managed by Quentin Abernathy of Albany.', 'Section 7.5 Records.'],
  ])
  await textRead(
    request,
    headers,
    await sendFile(request, headers, to, { name: 'agreement.pdf', type: 'application/pdf', bytes }),
  )
  await page.goto(`/loan/${to.loan.human_id}`)
  const chat = await openChat(page)
  const input = chat.getByPlaceholder('Ask your personal assistant anything...')
  await input.fill('Who is Quentin Abernathy?')
  await input.press('Enter')
  const log = chat.getByRole('log', { name: 'Conversation' })
  const reference = log.getByRole('button', { name: /^Reference \d+: agreement\.pdf, page 2$/ }).first()
  await expect(reference).toBeVisible()
  await reference.click()
  const viewer = chat.getByRole('region', { name: 'Document Viewer' })
  await expect(viewer.getByRole('img', { name: 'agreement.pdf, page 2' })).toBeVisible()
  await expect(viewer.locator('[data-mark="source"]').first()).toBeVisible()
  await viewer.getByRole('button', { name: 'Zoom in' }).click()
  await expect(viewer.getByRole('status', { name: 'Zoom' })).toHaveText('125%')
  await viewer.getByRole('button', { name: 'Reset' }).click()
  await expect(viewer.getByRole('link', { name: 'Download as png' })).toHaveAttribute('download', 'agreement-2.png')
  await capture(page, 'chat-reference')
  await viewer.getByRole('button', { name: 'Close the document' }).click()
  await expect(viewer).toBeHidden()
})
