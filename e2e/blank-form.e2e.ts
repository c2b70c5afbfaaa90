import { expect, test } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { signInStaff } from './staff.ts'

/** A request to sign a form carries the form (decision 0039). */

test('[G-15] [M-35] the borrower downloads the form that staff attached beside Upload', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const headers = await signInStaff(page, request)
  const login = await request.post('/api/test/login', { data: { email: 'borrower@demo.plinth.test' } })
  const { token } = await login.json()
  const auth = { authorization: `Bearer ${token}` }
  const { loans } = await (await request.get('/api/personal/home', { headers: auth })).json()
  const { loan } = loans.find((one: { loan: { group: string } }) => one.loan.group === 'active')
  const name = `Guaranty ${Date.now()}`
  const template = await request.post('/api/activity-templates/create-template', {
    headers,
    data: { entity_type: 'loan', document_name: name, description: 'Please sign the guaranty and send it back.' },
  })
  const { template_id: id } = await template.json()
  await request.post(`/api/activity-templates/create-document-request/loan/${loan.id}/from-template/${id}`, { headers })

  const pdf = Buffer.from('%PDF-1.4\nblank guaranty\n%%EOF\n')
  const attached = await request.post(`/api/activity-templates/${id}/form`, {
    headers,
    data: { name: 'guaranty.pdf', pdf: pdf.toString('base64') },
  })
  expect(await attached.json()).toEqual({ file_name: 'guaranty.pdf' })

  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), viewport: { width: 390, height: 844 } })
  const own = await context.newPage()
  await own.addInitScript((kept) => window.sessionStorage.setItem('plinth-test-session', kept), token)
  await own.goto(`/personal?bucket=all&loan=${loan.human_id}`)
  const row = own.getByTestId('activity').filter({ hasText: name })
  await expect(row.getByRole('button', { name: /^Upload / })).toBeVisible()
  const download = own.waitForEvent('download')
  await row.getByRole('button', { name: /^Download the form/ }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('guaranty.pdf')
  expect((await readFile(await file.path())).equals(pdf)).toBe(true)
  await context.close()
})
