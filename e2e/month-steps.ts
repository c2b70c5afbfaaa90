import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type { Headers } from './fixtures.ts'
import { capture } from './screens.ts'

type Calls = ReturnType<typeof lendersCalls>

/** Calls of a member of staff, and the clock of their server. */
export const lendersCalls = (request: APIRequestContext, headers: Headers) => {
  const get = async (path: string) => (await request.get(`/api${path}`, { headers })).json()
  const send = async (method: 'POST' | 'PUT', path: string, data: object) => {
    const reply = await request.fetch(`/api${path}`, { method, headers, data })
    expect(reply.ok(), `${path}: ${await reply.text()}`).toBe(true)
    return reply.json()
  }
  let now = Math.floor(Date.now() / 1000)
  /** Sets the clock forward to epoch seconds; answers the time it then is. */
  const until = async (epoch: number): Promise<number> => {
    const { now_epoch } = await send('POST', '/test/move-clock', { seconds: Math.max(1, epoch - now) })
    now = now_epoch
    return now_epoch
  }
  return { get, send, until, today: () => now }
}

/** A day so many days from now, 'mm/dd/yyyy'. */
export const plainDay = (days: number): string => {
  const [year, month, day] = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).split('-')
  return `${month}/${day}/${year}`
}

/** A chair, a member with an account and one from outside; two votes decide, and a vote alone. */
export const seatCommittee = async ({ get, send }: Pick<Calls, 'get' | 'send'>): Promise<void> => {
  const { users } = await get('/test/all-users')
  const idOf = (email: string) => users.find((user: { email: string }) => user.email === email).id
  const none = { user_id: null, name: null, email: null, authority: null }
  for (const one of [
    { ...none, user_id: idOf('olivia@lender.example'), role: 'chair' },
    { ...none, user_id: idOf('ben@lender.example'), role: 'voting' },
    { ...none, name: 'Ines Investor', email: 'ines@fund.example', role: 'voting' },
  ])
    await send('POST', '/committee/members', one)
  const { version } = await get('/committee/settings')
  const level = {
    name: 'Credit committee',
    up_to: null,
    quorum: 3,
    approvals: 2,
    majority: 'more-than-half',
    chair: true,
  }
  await send('PUT', '/committee/levels', { version, votes_decide: true, levels: [level] })
}

/** Writes a rule of the needs list and publishes it. */
export const publishRule = async (page: Page): Promise<void> => {
  await page.goto('/needs-rules')
  await page.getByRole('button', { name: 'Add rule' }).click()
  const form = page.getByRole('dialog', { name: 'New rule' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Sources and uses of large loans')
  await form.getByRole('button', { name: 'Add condition' }).click()
  const condition = form.getByRole('group', { name: 'Condition 1' })
  await condition.getByRole('combobox', { name: 'Fact' }).selectOption({ label: 'Loan amount' })
  await condition.getByRole('combobox', { name: 'Comparison' }).selectOption({ label: 'is over' })
  await condition.getByRole('textbox', { name: 'Value' }).fill('$1,000,000')
  await form.getByRole('combobox', { name: 'Document' }).click()
  await page.getByRole('option', { name: 'Sources and Uses' }).click()
  await form.getByRole('button', { name: 'Save rule' }).click()
  await page.getByRole('button', { name: 'Publish' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish version 1?' })
  await dialog.getByLabel('What changed and why').fill('Large loans show where the money goes')
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Version 1 in use')).toBeVisible()
}

/** Approves in the committee room, signed in. */
export const voteSignedIn = async (page: Page, loan: string): Promise<void> => {
  await page.goto(`/loan/${loan}/committee`)
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await page.getByRole('button', { name: 'Submit vote' }).click()
  await expect(page.getByText('Vote saved')).toBeVisible()
}

/** Approves by the mailed link and code. */
export const voteByPhone = async (page: Page, printed: (part: RegExp) => Promise<string>): Promise<void> => {
  await page.goto(await printed(/(\/vote\?token=\S+)/))
  await expect(page.getByRole('button', { name: 'Send code' })).toBeVisible()
  await capture(page, 'vote-door')
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByText('Enter it here.')).toBeVisible()
  await page.getByRole('textbox').fill(await printed(/ (\d{6})$/))
  await page.getByRole('button', { name: /^Open/ }).click()
  const approve = page.getByRole('button', { name: 'Approve', exact: true })
  await expect(approve).toBeVisible()
  // A phone that let the page go shows it again without another code.
  await page.reload()
  await expect(approve).toBeVisible()
  // What the deal is judged by stands above the vote, without the memo being opened.
  const ratios = page.getByRole('region', { name: 'Ratios and score' })
  await expect(ratios.getByRole('term').first()).toHaveText(/^LTV/)
  await expect(ratios.getByRole('definition').first()).toHaveText(/^\d+(\.\d+)?%/)
  await expect(page.getByRole('region', { name: 'Policy limits' }).getByRole('listitem').first()).toBeVisible()
  await capture(page, 'vote-by-link', { everyRule: true })
  // A finger neither hovers nor leaves a visible focus: the tap itself says why.
  await page.getByRole('button', { name: 'Submit vote' }).tap({ force: true })
  await expect(page.getByRole('tooltip')).toHaveText('Choose a vote first')
  await approve.tap()
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await page.getByRole('button', { name: 'Submit vote' }).click()
  await expect(page.getByText('Vote saved')).toBeVisible()
}
