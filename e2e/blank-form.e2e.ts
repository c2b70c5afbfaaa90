import { expect } from '@playwright/test'
import { test } from './fixtures.ts'
import { readFile } from 'node:fs/promises'

/** A request to sign a form carries the form (decision 0039). */

test('[G-15] [M-35] the borrower downloads the form that staff attached beside Upload', async ({
  headersOf,
  staffAs,
  borrower: { page: own, headers: theirs },
  request,
}) => {
  const headers = await headersOf(staffAs)
  const { loans } = await (await request.get('/api/personal/home', { headers: theirs })).json()
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

  await own.setViewportSize({ width: 390, height: 844 })
  await own.goto(`/personal?bucket=all&loan=${loan.human_id}`)
  const row = own.getByTestId('activity').filter({ hasText: name })
  await expect(row.getByRole('button', { name: /^Upload / })).toBeVisible()
  const download = own.waitForEvent('download')
  await row.getByRole('button', { name: /^Download the form/ }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('guaranty.pdf')
  expect((await readFile(await file.path())).equals(pdf)).toBe(true)
})
