import { crc32, deflateSync } from 'node:zlib'
import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { capture } from './screens.ts'

// Each screen is taken four times over.

const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A green sign with a lighter roof, 256 × 64. */
const logo = (): Buffer => {
  const [width, height] = [256, 64]
  const rows = Array.from({ length: height }, (_, y) =>
    Buffer.from([
      0,
      ...Array.from({ length: width }, (_unused, x) =>
        x < 64 && Math.abs(x - 32) < y / 2 ? [120, 200, 160] : [10, 110, 80],
      ).flat(),
    ]),
  )
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

let headers: Record<string, string>
test.beforeEach(({ staff }) => {
  headers = staff.headers
})
// The server is shared with the other tests.
test.afterEach(async ({ request }) => {
  const { version } = await (await request.get('/api/brand', { headers })).json()
  const nothing = { name: null, contact_email: null, mail_from: null, colour: null, logo: null, texts: {} }
  await request.put('/api/brand/update', { headers, data: { version, ...nothing } })
})

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })

test('[I-19, H-10] an administrator sets name, logo, colour and texts, sees them before, and they show everywhere after', async ({
  staff: { page },
}) => {
  await page.goto('/brand')
  await page.getByRole('textbox', { name: 'Name' }).fill('Oak Lending')
  await page.getByRole('textbox', { name: 'Contact address' }).fill('no address')
  await expect(save(page)).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('textbox', { name: 'Contact address' }).fill('ask@oak.example')
  await page.getByRole('textbox', { name: 'Brand color' }).fill('#ffd600')
  await expect(page.getByText(/^White text on this color would be hard to read/)).toBeVisible()
  await page.locator('input[type=file]').setInputFiles({
    name: 'logo.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  })
  await expect(page.getByText('The logo must be a PNG.')).toBeVisible()
  await page.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo() })
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('img', { name: 'Oak Lending' })).toHaveCount(2)
  await page.getByRole('textbox', { name: 'Custom texts' }).fill('leadWords.title Prospects')
  await expect(page.getByText('Line 1 has no name, equals sign and text')).toBeVisible()
  await page
    .getByRole('textbox', { name: 'Custom texts' })
    .fill('leadWords.title = Prospects\nleadWords.lead = {0} prospects')
  await capture(page, 'brand')
  await save(page).click()
  await expect(page.getByText('Brand saved')).toBeVisible()

  await page.goto('/leads')
  await expect(page.getByRole('heading', { level: 1, name: 'Prospects' })).toBeVisible()
  await expect(page.getByText(/^[\d,]+ prospects$/)).toBeVisible()
  await expect(page.getByRole('banner').getByRole('img', { name: 'Oak Lending' })).toBeVisible()
  await expect(page).toHaveTitle(/Oak Lending/)
  await capture(page, 'brand-leads')
  await page.goto('/application')
  await expect(page.getByRole('banner').getByRole('img', { name: 'Oak Lending' })).toBeVisible()
})

test('[I-19] a visitor sees the brand at the door; back to the defaults takes it away', async ({
  staff: { page },
  browser,
  request,
  baseURL,
}) => {
  const { version } = await (await request.get('/api/brand', { headers })).json()
  const data = { version, name: 'Oak Lending', colour: '#0a6e50', logo: logo().toString('base64') }
  expect((await request.put('/api/brand/update', { headers, data })).status()).toBe(200)
  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}) })
  const visitor = await context.newPage()
  await visitor.goto('/sign-in')
  await expect(visitor.getByRole('img', { name: 'Oak Lending' })).toBeVisible()
  await capture(visitor, 'brand-sign-in')
  await page.goto('/brand')
  await page.getByRole('button', { name: 'Restore defaults' }).click()
  await save(page).click()
  await expect(page.getByText('Brand saved')).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByText('Arion', { exact: true }).first()).toBeVisible()
  await expect(visitor.getByRole('img', { name: 'Oak Lending' })).toHaveCount(0)
  await context.close()
})
