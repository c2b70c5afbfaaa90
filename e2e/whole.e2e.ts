import { expect } from '@playwright/test'
import { demo, test } from './fixtures.ts'

const work = ['term-sheet', 'commitment', 'board-review', 'good-faith-deposit', 'document-request', 'plaid']

test('[A-01] [A-02] staff reach the pipeline, every request, the portfolio, the archive, and the activities of each kind', async ({
  staff: { page, headers },
  request,
}) => {
  const rows = page.locator('tbody tr[aria-rowindex]')
  for (const path of ['/dashboard', '/requests', '/portfolio', '/portfolio/archived']) {
    await page.goto(path)
    await expect(rows.first(), path).toBeVisible()
  }
  const newest = async (type: string) => {
    const answer = await request.get(`/api/activity/all?type=${type}&limit=1`, { headers })
    const { activities } = (await answer.json()) as { activities: { loan: { human_id: string; name: string } }[] }
    return activities[0]?.loan
  }
  for (const type of work) expect(await newest(type), type).toBeDefined()
  const loan = (await newest('term-sheet')) ?? { human_id: '', name: '' }
  await page.goto(`/loan/${loan.human_id}`)
  await expect(page.getByRole('heading', { name: loan.name, level: 1 })).toBeVisible()
})

test('[A-01] [A-03] borrowers and brokers see their own loans alone, upload what is asked, and link a bank account', async ({
  borrower: { page, headers },
  broker: { page: other },
  headersOf,
  request,
}) => {
  await page.goto('/personal')
  const home = (await (await request.get('/api/personal/home', { headers })).json()) as {
    loans: { loan: { id: string }; activities: { activity_id: string; activity_type: string }[] }[]
  }
  expect(home.loans.length).toBeGreaterThan(0)
  const needs = page.getByRole('region', { name: 'What we need from you' })
  // Other tests send this borrower's documents too: what was sent takes more files until staff close it.
  await needs.getByRole('button', { name: /^All \d/ }).click()
  await expect(needs.getByRole('button', { name: /^Upload / }).first()).toBeVisible()
  const bank = home.loans.flatMap((l) => l.activities).find((a) => a.activity_type === 'plaid')
  await page.goto(`/plaid/${bank?.activity_id}`)
  await expect(page.getByRole('button', { name: 'CONNECT WITH PLAID' })).toBeEnabled()

  const all = (await (
    await request.get('/api/loan/all?limit=500', { headers: await headersOf(demo.admin) })
  ).json()) as { loans: { id: string }[] }
  const foreign = all.loans.find((l) => !home.loans.some((own) => own.loan.id === l.id))
  expect((await request.get(`/api/loan/${foreign?.id}`, { headers })).status()).toBeGreaterThanOrEqual(403)

  await other.goto('/personal')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await other.getByRole('button', { name: /^All \d/ }).click()
  await expect(other.getByRole('button', { name: /^Upload / }).first()).toBeVisible()
})

test('[A-47] services of every kind the product relies on are told on one page, each with what answers for it now', async ({
  staff: { page },
}) => {
  await page.goto('/providers')
  for (const name of ['Sign-in', 'E-signature', 'Online documents', 'Maps and addresses', 'OCR', 'Language model'])
    await expect(page.getByRole('region', { name, exact: true }), name).toBeVisible()
  await page.goto('/document-templates')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
