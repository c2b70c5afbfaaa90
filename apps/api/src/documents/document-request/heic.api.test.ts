import { loadImage, createCanvas } from '@napi-rs/canvas'
import type { PersonalHome } from '@plinth/contract/portal/personal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { arrangerOn } from '../../../test/arranging.ts'
import { buildActivity, buildDeal } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { arrowHeic, damagedHeic, hugeHeic, turnedHeic } from '../../../test/photos.ts'
import { senderOn } from '../../../test/sending.ts'
import { lookAt } from '../document/index.ts'
import { processDocumentNow } from './process-document.jobs.ts'

let t: Awaited<ReturnType<typeof testApp>>
let s: Awaited<ReturnType<typeof senderOn>>
let arranger: Awaited<ReturnType<typeof arrangerOn>>
beforeAll(async () => {
  t = await testApp()
  s = await senderOn(t)
  arranger = await arrangerOn(t)
})
afterAll(() => t.close())

const HEIC = 'image/heic'

/** Sends a photo and has it checked; what is recognized on it is not waited for. */
const sent = async (activityId: string, name: string, content: Buffer, type = HEIC) => {
  const ticket = await s.ticketOf(activityId, { name, content_type: type })
  await s.put(ticket.presigned_url, content, type)
  await s.run(activityId, ticket)
  await processDocumentNow(t.deps, ticket.document_id)
  const process = (await s.view(activityId)).processes.find((p) => p.process_id === ticket.process_id)
  const [document] = process?.documents ?? []
  return { state: process?.state, reason: process?.data_to_display.reason, id: ticket.document_id, document }
}

const fetched = async (activityId: string, documentId: string, file = 'shown') => {
  const link = await t.call('GET', `/activity/${activityId}/document/${documentId}/download?file=${file}`, s.staff)
  if (link.statusCode !== 200) return { link, bytes: Buffer.alloc(0) }
  return { link, bytes: (await t.app.inject({ method: 'GET', url: link.json().url })).rawPayload }
}

/** How dark the upper and the lower half of a picture are, where the arrow's point and its shaft are. */
const inkOf = async (jpeg: Buffer) => {
  const picture = await loadImage(jpeg)
  const [width, height] = [90, Math.round((90 * picture.height) / picture.width)]
  const context = createCanvas(width, height).getContext('2d')
  context.drawImage(picture, 0, 0, width, height)
  const { data } = context.getImageData(0, 0, width, height)
  const widest = { upper: 0, lower: 0 }
  for (let y = 0; y < height; y += 1) {
    const dark = Array.from({ length: width }, (_, x) => x).filter((x) => (data[(y * width + x) * 4] ?? 255) < 80)
    const across = (dark.at(-1) ?? 0) - (dark[0] ?? 0)
    const half = y < height / 2 ? 'upper' : 'lower'
    widest[half] = Math.max(widest[half], across / width)
  }
  return { ...widest, width: picture.width, height: picture.height }
}

test.each([
  ['is damaged', damagedHeic, 'IMG.heic is damaged. Send the photo again, or save it as JPG.'],
  ['is cut short', () => arrowHeic.subarray(0, 900), 'IMG.heic is damaged. Send the photo again, or save it as JPG.'],
  [
    'says it is 30,001 pixels wide',
    () => hugeHeic(30_001),
    'IMG.heic has more pixels than can be shown. Send a smaller copy, or save it as JPG.',
  ],
])(
  '[AF-16] a photo in HEIC that %s is refused with what to do, and not kept',
  async (_what, make, reason) => {
    const { id } = await s.request()
    const { process, reason: told, document } = await s.send(id, 'IMG.heic', make(), HEIC)
    expect([process.state, told]).toEqual(['Unsupported', reason])
    const row = await t.db
      .selectFrom('document')
      .select(['storage_key', 'original_key'])
      .where('id', '=', document?.document_id ?? '')
      .executeTakeFirstOrThrow()
    expect([row.original_key, await t.deps.storage.head(row.storage_key)]).toEqual([null, null])
  },
  60_000,
)

test('[AF-15] a photo that waits in the tray is looked at as it is', async () => {
  await t.deps.storage.write('tray-photo', arrowHeic, HEIC)
  const file = { storageKey: 'tray-photo', name: 'IMG.heic', contentType: HEIC }
  expect(await lookAt(t.deps, file)).toMatchObject({ pages: 1, isScan: true, problem: '' })
})

test('[AF-15] a photo in HEIC is kept as it was sent, and shown, downloaded and laid on the desk as an upright JPEG', async () => {
  const { id } = await s.request()
  const photo = await sent(id, 'IMG_7.HEIC', arrowHeic)
  expect([photo.state, photo.document?.file_name, photo.document?.content_type]).toEqual([
    'Processed',
    'IMG_7.jpg',
    'image/jpeg',
  ])
  const shown = await fetched(id, photo.id)
  expect(shown.link.json()).toMatchObject({ file_name: 'IMG_7.jpg', content_type: 'image/jpeg' })
  const { upper, lower, width, height } = await inkOf(shown.bytes)
  expect([width, height]).toEqual([3024, 4032])
  // The head of the arrow is wider than its shaft, and above it.
  expect(upper).toBeGreaterThan(lower + 0.2)
  const original = await fetched(id, photo.id, 'original')
  expect(original.link.json()).toMatchObject({ file_name: 'IMG_7.HEIC', size_bytes: arrowHeic.length })
  expect(original.bytes.equals(arrowHeic)).toBe(true)
  expect((await arranger.pages(id)).files).toMatchObject([{ file_name: 'IMG_7.jpg', refusal: '' }])
  // Run again, as after a kill, it changes nothing.
  await processDocumentNow(t.deps, photo.id)
  expect((await fetched(id, photo.id, 'original')).bytes.equals(arrowHeic)).toBe(true)
})

test('[AF-15] a photo is turned as its file says, and a .heif is taken as a .heic', async () => {
  const { id } = await s.request()
  const photo = await sent(id, 'down.heif', turnedHeic(1))
  const { upper, lower } = await inkOf((await fetched(id, photo.id)).bytes)
  expect([photo.document?.file_name, lower > upper + 0.2]).toEqual(['down.jpg', true])
})

test('[AF-15] a file that is shown as it was sent has no other original', async () => {
  const { id } = await s.request()
  const table = await sent(id, 'a.csv', Buffer.from('a,b\n1,2\n'), 'text/csv')
  expect((await fetched(id, table.id, 'original')).link.statusCode).toBe(404)
})

test('[AF-25] a borrower and a broker download their photo as it was sent; those of another loan find none', async () => {
  const deal = await buildDeal(t.db)
  const other = await buildDeal(t.db)
  const { id } = await buildActivity(t.db, deal.loan.id)
  const photo = await sent(id, 'IMG_7.HEIC', arrowHeic)
  const paths = { borrowerUser: `/personal/${id}`, brokerUser: `/broker/${id}` } as const
  for (const side of ['borrowerUser', 'brokerUser'] as const) {
    const ask = (file: string, who = deal[side].email) =>
      t.call('GET', `${paths[side]}/document/${photo.id}/download?file=${file}`, who)
    const view = (await t.call('GET', '/personal/home', deal[side].email)).json<PersonalHome>()
    const shown = view.loans[0]?.activities.find((one) => one.activity_id === id)?.processes[0]?.documents[0]
    expect([shown?.file_name, shown?.original_name]).toEqual(['IMG_7.jpg', 'IMG_7.HEIC'])
    expect((await ask('shown')).json()).toMatchObject({ file_name: 'IMG_7.jpg', content_type: 'image/jpeg' })
    const original = (await ask('original')).json<{ url: string; file_name: string }>()
    expect(original.file_name).toBe('IMG_7.HEIC')
    const { rawPayload } = await t.app.inject({ method: 'GET', url: original.url })
    expect(rawPayload.equals(arrowHeic)).toBe(true)
    expect((await ask('original', other[side].email)).statusCode).toBe(404)
  }
})
