import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { PDFDocument } from 'pdf-lib'

type Headers = Record<string, string>

interface Sent {
  /** Human id of the loan. */
  loan: string
  activity: string
  process: string
  document: string
}

interface Activity {
  activity_id: string
  name: string
  status: { state: string }
}

/** An open request for a document, of the nth loan of the demo portfolio that has one: each test takes its own. */
export const openRequest = async (request: APIRequestContext, headers: Headers, nth: number) => {
  const { loans } = (await (await request.get('/api/loan/all?limit=40', { headers })).json()) as {
    loans: { id: string; human_id: string }[]
  }
  let left = nth
  for (const loan of loans) {
    const answer = await request.get(`/api/activity/loan/${loan.id}/document-request/all`, { headers })
    const { entities } = (await answer.json()) as { entities: { activities: Activity[] }[] }
    const activity = entities.flatMap((entity) => entity.activities).find((one) => one.status.state === 'New')
    if (!activity) continue
    if (left === 0) return { loan, activity }
    left -= 1
  }
  throw new Error('the demo portfolio has too few loans that ask for documents')
}

/** Sends a file to a document request of a loan, as the screen does. */
export const sendFile = async (
  request: APIRequestContext,
  headers: Headers,
  to: { loan: { human_id: string }; activity: Activity },
  file: { name: string; type: string; bytes: Buffer },
): Promise<Sent> => {
  const at = `/api/activity/${to.activity.activity_id}`
  const ticket = await request.post(`${at}/generate-document-with-presigned-url`, {
    headers,
    data: { name: file.name, content_type: file.type },
  })
  const { presigned_url, process_id, document_id } = (await ticket.json()) as Record<string, string>
  const put = await request.put(String(presigned_url), { headers: { 'content-type': file.type }, data: file.bytes })
  expect(put.ok(), `${file.name} is stored`).toBe(true)
  const run = await request.post(`${at}/process/${process_id}/run`, { headers, data: {} })
  expect(run.ok(), `${file.name} is looked at`).toBe(true)
  return {
    loan: to.loan.human_id,
    activity: to.activity.activity_id,
    process: String(process_id),
    document: String(document_id),
  }
}

/** Waits until the text of a document has come to an end. */
export const textRead = async (request: APIRequestContext, headers: Headers, sent: Sent): Promise<void> => {
  const state = async () => {
    const answer = await request.get(`/api/loan/${sent.loan}/document/${sent.document}/text`, { headers })
    // Not there until its bytes were looked at.
    return answer.ok() ? ((await answer.json()) as { text: { state: string } }).text.state : 'not there'
  }
  // Other tests' files are read before it.
  await expect.poll(state, { timeout: 150_000 }).toMatch(/done|partial/)
}

/** A PDF whose only page is a picture of some lines: what a scanner makes. */
export const scannedPdf = async (page: Page, lines: readonly string[]): Promise<Buffer> => {
  const png = await page.evaluate((texts) => {
    const canvas = document.createElement('canvas')
    canvas.width = 1700
    canvas.height = 2200
    const pen = canvas.getContext('2d')
    if (!pen) throw new Error('no canvas')
    pen.fillStyle = 'white'
    pen.fillRect(0, 0, canvas.width, canvas.height)
    pen.fillStyle = 'black'
    pen.font = '44px serif'
    texts.forEach((text, i) => pen.fillText(text, 200, 300 + i * 90))
    return canvas.toDataURL('image/png')
  }, lines)
  const pdf = await PDFDocument.create()
  pdf.addPage([612, 792]).drawImage(await pdf.embedPng(png), { x: 0, y: 0, width: 612, height: 792 })
  return Buffer.from(await pdf.save())
}
