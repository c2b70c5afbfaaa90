import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test'
import { printedTo } from './console.ts'
import { makePdf } from './real-pdf.ts'

type Headers = Record<string, string>

/** A document request of a loan (the demo portfolio's first one when none is named) with a real PDF that was checked. */
export const uploadedFile = async (request: APIRequestContext, headers: Headers, name: string, loanId?: string) => {
  const { loans } = await (await request.get('/api/loan/all?limit=1', { headers })).json()
  const loan = loanId === undefined ? loans[0] : await (await request.get(`/api/loan/${loanId}`, { headers })).json()
  const { templates } = await (
    await request.get('/api/activity-templates/get-all-activity-templates', { headers })
  ).json()
  const template = templates.find((t: { entity_type: string }) => t.entity_type === 'loan')
  const path = `/api/activity-templates/create-document-request/loan/${loan.id}/from-template/${template.template_id}`
  const activity = await (await request.post(path, { headers })).json()
  const processId = await fileFor(request, headers, activity.activity_id, name)
  return { loan, activity, processId }
}

/** A real PDF uploaded to a document request and checked; answers its process. */
export const fileFor = async (
  request: APIRequestContext,
  headers: Headers,
  activityId: string,
  name: string,
): Promise<string> => {
  const ticket = await (
    await request.post(`/api/activity/${activityId}/generate-document-with-presigned-url`, {
      headers,
      data: { name, content_type: 'application/pdf' },
    })
  ).json()
  const type = { 'content-type': 'application/pdf' }
  await request.put(ticket.presigned_url, { headers: type, data: await makePdf(name, 3) })
  await request.post(`/api/activity/${activityId}/process/${ticket.process_id}/run`, { headers, data: {} })
  const stateOf = async () => {
    const answer = await request.get(`/api/activity/${activityId}`, { headers })
    return (await answer.json()).processes[0].state
  }
  await expect.poll(stateOf).toBe('Processed')
  return ticket.process_id
}

export type Uploaded = Awaited<ReturnType<typeof uploadedFile>>

/** Asks people to sign an uploaded file. */
export const sendToSign = async (request: APIRequestContext, headers: Headers, u: Uploaded, recipients: object[]) => {
  const path = `/api/activity/document-request/${u.activity.activity_id}/process/${u.processId}/set/request-signature`
  const reply = await request.post(path, { headers, data: { recipients } })
  expect(reply.status(), await reply.text()).toBe(202)
}

/** Reads an opened document page by page, to its end, as signing asks for: a page counts once it is drawn. */
export const readToEnd = async (page: Page): Promise<void> => {
  const pages = page.locator('[data-page]')
  await expect(page.getByRole('img', { name: 'Page 1' })).toBeVisible()
  const count = await pages.count()
  const all = page.getByText('You have seen every page.')
  for (let n = 1; n <= count; n += 1) {
    await pages.nth(n - 1).evaluate((sheet) => sheet.scrollIntoView({ block: 'end', behavior: 'instant' }))
    await expect(page.getByRole('img', { name: `Page ${n}`, exact: true })).toBeVisible()
    const further = Array.from({ length: count - n }, (_, more) => n + more).join('|')
    const counted = page.getByText(new RegExp(`^(${further}) of ${count} pages shown`))
    await expect(n < count ? counted.or(all) : all).toBeVisible()
  }
}

/** What others do to an opened document of two pages leaves its reader where they are. */
export const readsOn = async (page: Page, others: () => Promise<void>): Promise<void> => {
  const second = page.locator('[data-page="2"]')
  const top = () => second.evaluate((sheet) => Math.round(sheet.getBoundingClientRect().top))
  await expect(page.getByRole('img', { name: 'Page 1', exact: true })).toBeVisible()
  await second.evaluate((sheet) => sheet.scrollIntoView({ block: 'end', behavior: 'instant' }))
  await expect(page.getByRole('img', { name: 'Page 2', exact: true })).toBeVisible()
  const before = await top()
  const anew = page.waitForResponse((r) => r.request().method() === 'GET' && /\/api\/signature\/[^/]+$/.test(r.url()))
  await others()
  await (await anew).finished()
  await expect(page.getByRole('img', { name: 'Page 2', exact: true })).toBeVisible()
  expect(await top()).toBe(before)
}

const followed = new Set<string>()
/** What was mailed to somebody and not followed before. */
const newlyPrinted = async (email: string, part: RegExp): Promise<string> => {
  let found = ''
  const look = async () => {
    found = await printedTo(email, part)
    return followed.has(found)
  }
  await expect.poll(look).toBe(false)
  followed.add(found)
  return found
}

/** Signs what was mailed to somebody last, in a browser of their own: link, code, pages to the end, signature. */
export const signByMail = async (browser: Browser, baseURL: string | undefined, email: string): Promise<void> => {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(`${baseURL}${await newlyPrinted(email, /(\/sign\?token=[\w-]+)/)}`)
  await page.getByRole('button', { name: 'Email me the code' }).click()
  await expect(page.getByText(/We sent a code to/)).toBeVisible()
  await page.getByLabel('Six-digit code').fill(await newlyPrinted(email, / (\d{6})$/))
  await page.getByRole('button', { name: 'Open the document' }).click()
  await readToEnd(page)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: /^Sign / }).click()
  await expect(page.getByRole('heading', { name: 'Thank you, you have signed' })).toBeVisible()
  await context.close()
}
