import type { PagesView } from '@plinth/contract/documents/pages'
import type { ActivityView } from '@plinth/contract/loan/activity'
import { PDFDocument } from 'pdf-lib'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { buildActivity, buildDeal, buildUser } from './factories.ts'
import type { testApp } from './harness.ts'
import { sendFile } from './papers.ts'

type App = Awaited<ReturnType<typeof testApp>>
type File = { name: string; request_id?: string; pages: { document_id: string; page: number; turn?: number }[] }

/** What stands on each page of a PDF, with its turn, its width and its height. */
export const pagesIn = async (file: Buffer) => {
  const doc = await getDocument({ data: new Uint8Array(file), verbosity: 0 }).promise
  const pages: { text: string; turn: number; wide: boolean }[] = []
  for (let n = 1; n <= doc.numPages; n += 1) {
    const page = await doc.getPage(n)
    const { items } = await page.getTextContent()
    const [, , width = 0, height = 0] = page.view
    const text = items.map((item) => ('str' in item ? item.str : '')).join(' ')
    pages.push({ text: text.trim(), turn: page.rotate, wide: width > height })
  }
  await doc.loadingTask.destroy()
  return pages
}

/** A PDF whose pages say their number after a word. */
export const numberedPdf = async (word: string, count: number): Promise<Buffer> => {
  const doc = await PDFDocument.create()
  for (let n = 1; n <= count; n += 1) doc.addPage([300, 400]).drawText(`${word} ${n}`, { x: 20, y: 300, size: 12 })
  return Buffer.from(await doc.save())
}

/** What people do to arrange pages by the calls of the API; staff unless another person is named. */
export const arrangerOn = async (t: App) => {
  const staff = (await buildUser(t.db, 'admin')).email
  const view = async (id: string) => (await t.call('GET', `/activity/${id}`, staff)).json<ActivityView>()
  const pages = async (id: string) => (await t.call('GET', `/activity/${id}/pages`, staff)).json<PagesView>()
  const at = (who: string | undefined, id: string) => (who ? `/personal/activity/${id}/pages` : `/activity/${id}/pages`)
  return {
    staff,
    view,
    pages,
    /** A request of a new deal, or another of the same deal, with files sent for it. */
    request: async (deal: Awaited<ReturnType<typeof buildDeal>>, name: string, over: object = {}) =>
      (await buildActivity(t.db, deal.loan.id, { name, document_name: name, ...over })).id,
    deal: () => buildDeal(t.db),
    send: async (id: string, name: string, body: Buffer, type?: string) =>
      (await sendFile(t, staff, id, { body, name, ...(type ? { type } : {}) })).document_id,
    arrange: async (id: string, files: File[], o: { as?: string; version?: number } = {}) => {
      const version = o.version ?? (await view(id)).version
      return t.call('POST', at(o.as, id), o.as ?? staff, { version, files })
    },
    undo: (id: string, arrangementId: string, o: { as?: string } = {}) =>
      t.call('POST', `${at(o.as, id)}/${arrangementId}/undo`, o.as ?? staff),
    /** The bytes of a file by its name. */
    fileOf: async (activityId: string, name: string): Promise<Buffer> => {
      const found = (await view(activityId)).processes.flatMap((p) => p.documents).find((d) => d.file_name === name)
      const link = await t.call('GET', `/activity/${activityId}/document/${found?.document_id}/download`, staff)
      return (await t.app.inject({ method: 'GET', url: link.json().url })).rawPayload
    },
    /** Name and state of each file of a request, the oldest first. */
    states: async (id: string) =>
      (await view(id)).processes.map((p) => `${p.documents[0]?.file_name}: ${p.state}`).toReversed(),
  }
}
