import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { faultless } from './axe.ts'
import { demo, type Headers, test } from './fixtures.ts'
import { PDFDocument } from 'pdf-lib'
import { capture } from './screens.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const opensUpload = /generate-document-with-presigned-url$/

const requestName = 'Photographed Lease'

/** Staff ask the borrower of the demo for a lease. */
const askForLease = async (request: APIRequestContext, { staff, borrower }: Record<'staff' | 'borrower', Headers>) => {
  const [loan] = (await homeOf(request, borrower)).loans
  const data = { entity_type: 'loan', document_name: requestName, description: 'The lease with every page of it' }
  const template = await request.post('/api/activity-templates/create-template', { headers: staff, data })
  const { template_id } = (await template.json()) as { template_id: string }
  const from = `/api/activity-templates/create-document-request/loan/${loan?.loan.id}/from-template/${template_id}`
  expect((await request.post(from, { headers: staff })).status()).toBe(201)
}

interface Home {
  loans: {
    loan: { id: string }
    activities: {
      activity_id: string
      processes: { documents: { document_id: string; file_name: string; slot_version: number }[] }[]
    }[]
  }[]
}

const homeOf = async (request: APIRequestContext, headers: Headers): Promise<Home> =>
  (await request.get('/api/personal/home', { headers })).json()

/** A photo of 800 x 400 as the camera stores it; `turned` says by EXIF that the phone was held upright. */
const photo = async (page: Page, text: string, turned = false): Promise<Buffer> => {
  const data = await page.evaluate((words) => {
    const canvas = document.createElement('canvas')
    canvas.width = 800
    canvas.height = 400
    const context = canvas.getContext('2d')
    if (!context) throw new Error('no canvas')
    context.fillStyle = '#f5f0e6'
    context.fillRect(0, 0, 800, 400)
    context.fillStyle = '#222'
    context.font = '64px sans-serif'
    context.fillText(words, 60, 220)
    return canvas.toDataURL('image/jpeg', 0.9)
  }, text)
  const jpeg = Buffer.from(data.split(',')[1] ?? '', 'base64')
  if (!turned) return jpeg
  const tiff = [0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
  const exif = Buffer.from([...Buffer.from('Exif\0\0', 'latin1'), ...tiff])
  const head = Buffer.from([0xff, 0xe1, 0, exif.length + 2])
  return Buffer.concat([jpeg.subarray(0, 2), head, exif, jpeg.subarray(2)])
}

test('[G-16] pages photographed with a phone are put in order, turned, survive a reload and a lost connection, and arrive as one upright PDF', async ({
  borrower: { page, headers },
  headersOf,
  request,
}) => {
  await askForLease(request, { staff: await headersOf(demo.admin), borrower: headers })
  await page.goto('/personal')
  const needs = page.getByRole('region', { name: 'What we need from you' })
  await expect(needs.getByRole('listitem').first()).toBeVisible()
  const all = needs.getByRole('button', { name: /^Show all/ })
  if (await all.isVisible()) await all.click()
  await needs.getByRole('button', { name: `Upload ${requestName} for ` }).click()
  const panel = page.getByRole('dialog')
  const photos = panel.getByRole('region', { name: 'Photos as one PDF' })
  const file = async (text: string, turned = false) => ({
    name: `${text}.jpg`,
    mimeType: 'image/jpeg',
    buffer: await photo(page, text, turned),
  })
  await photos.locator('input[capture]').setInputFiles(await file('Front', true))
  await expect(photos.getByRole('listitem')).toHaveCount(1)
  await photos.locator('input[multiple]').setInputFiles([await file('Third'), await file('Second')])
  await expect(photos.getByRole('listitem')).toHaveCount(3)
  await photos.getByRole('button', { name: 'Move page 3 earlier' }).click()
  await photos.getByRole('button', { name: 'Rotate page 3' }).click()
  await photos
    .locator('input[multiple]')
    .setInputFiles([{ name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') }])
  await expect(photos.getByText("This browser can't read broken.jpg as a photo.")).toBeVisible()
  await faultless(page, 'photos')
  await capture(page, 'personal-photos')
  await page.setViewportSize({ width: 390, height: 844 })

  await page.reload()
  await expect(photos.getByRole('listitem')).toHaveCount(3)
  await page.route(opensUpload, (route) =>
    route.fulfill({
      status: 422,
      contentType: 'application/problem+json',
      body: '{"code":"internal","title":"x","status":422,"request_id":"r"}',
    }),
  )
  await photos.getByRole('button', { name: /^Send 3 pages as one PDF/ }).click()
  await expect(photos.getByText('They stay here until they are uploaded.')).toBeVisible()
  await page.unroute(opensUpload)
  await photos.getByRole('button', { name: 'Try again' }).click()
  await expect(photos.getByText('3 pages have been uploaded as one PDF')).toBeVisible()
  await expect(photos.getByRole('listitem')).toHaveCount(0)

  const id = new URL(page.url()).searchParams.get('on') ?? ''
  const sent = (await homeOf(request, headers)).loans.flatMap((l) => l.activities).find((a) => a.activity_id === id)
  const documents = sent?.processes.flatMap((p) => p.documents) ?? []
  const newest = documents.toSorted((a, b) => b.slot_version - a.slot_version)[0]
  expect(newest?.file_name).toBe(`${requestName}.pdf`)
  let link = ''
  await expect
    .poll(async () => {
      const answer = await request.get(`/api/personal/${id}/document/${newest?.document_id}/download`, {
        headers,
      })
      link = answer.ok() ? ((await answer.json()) as { url: string }).url : ''
      return link
    })
    .not.toBe('')
  const pdf = await PDFDocument.load(await (await request.get(link)).body())
  const shape = pdf.getPages().map((p) => [p.getWidth() < p.getHeight() ? 'upright' : 'wide', p.getRotation().angle])
  expect(shape).toEqual([
    ['upright', 0],
    ['wide', 0],
    ['wide', 90],
  ])
})
