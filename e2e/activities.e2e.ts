import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { faultless } from './axe.ts'
import { demo, test } from './fixtures.ts'
import { capture } from './screens.ts'

interface Activity {
  activity_id: string
  activity_type: string
  name: string
  document_name: string
  status: { state: string }
  entity_name: string
}

/** What the menu of a row offers staff, as the requirement's table says it: type, state, actions (K-07..K-31). */
const onLoan: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'term-sheet': {
    New: ['Upload', 'Generate', 'Edit'],
    Generated: ['Upload', 'Send', 'Generate'],
    Sent: ['Upload', 'Generate', 'Download'],
    Signed: ['Upload', 'Accept', 'Generate'],
    Accepted: ['Download'],
    Failed: ['Upload', 'Send', 'Generate'],
  },
  'good-faith-deposit': { New: ['Accept'] },
  'board-review': {
    New: ['Generate', 'Edit'],
    Generated: ['Send', 'Generate', 'Edit'],
    Waiting: ['Generate', 'Accept', 'Download'],
    Accepted: ['Generate', 'Download'],
  },
  costar: { New: ['Upload document'], Processing: ['Download report'], Done: ['Download report'] },
  appraisal: {
    New: ['Upload document'],
    Unsupported: ['Upload document'],
    Processing: ['Download report'],
    Done: ['Upload document', 'Download report'],
  },
  'credit-plus': { New: ['Full credit pull', 'Soft credit pull'], Done: ['Download report'] },
  plaid: { New: ['View Plaid'], Done: ['View Plaid', 'Download report'] },
  application: {
    New: ['View application'],
    Done: ['View application', 'Approve'],
    Accepted: ['View application'],
  },
}
const requested = ['clear', 'rentometer', 'house-canary', 'lexis-nexis', 'neighborhood-scout', 'reonomy']

const menuOf = (type: string, state: string): string[] => {
  const known = onLoan[type === 'commitment' ? 'term-sheet' : type === 'xactus' ? 'credit-plus' : type]
  const asked: Readonly<Record<string, string[]>> = { New: ['Request'], Done: ['Download report'] }
  const actions = requested.includes(type) ? (asked[state] ?? []) : (known?.[state] ?? [])
  const final = state === 'Accepted' || state === 'Done'
  return [
    ...actions,
    ...(final ? [] : [state === 'Paused' ? 'Resume' : 'Pause']),
    ...(state === 'New' || type === 'document-request' ? [] : ['Restart']),
  ]
}

/** What the personal area offers (K-20..K-22, K-34). */
const inPerson = (type: string, state: string): string[] => {
  if (type === 'application') return ['New', 'Done', 'Accepted'].includes(state) ? ['View application'] : []
  if (type === 'term-sheet' || type === 'commitment')
    return ['Sent', 'Signed', 'Failed'].includes(state) ? ['Upload'] : []
  if (type !== 'document-request') return []
  const both = ['Sent', 'Processed', 'Rejected', 'Failed'].includes(state)
  const files = both || ['Accepted', 'Processing'].includes(state)
  return [...(both || state === 'New' ? ['Upload'] : []), ...(files ? ['View files'] : [])]
}

/** The entries of a row's menu by their first line; closes it again. */
const entriesOf = async (page: Page, opener: Locator): Promise<string[]> => {
  await opener.click()
  const items = page.getByRole('menuitem')
  await expect(items.first()).toBeVisible()
  const texts = await items.allInnerTexts()
  await page.keyboard.press('Escape')
  await expect(items).toHaveCount(0)
  return texts.map((text) => text.split('\n')[0] ?? '')
}

/** A loan fresh from its application, with every activity that one opens. */
const freshLoan = async (request: APIRequestContext, headers: Record<string, string>) => {
  const made = await (await request.post('/api/test/init-full-request', { data: {} })).json()
  const reply = await request.get(`/api/activity/loan/${made.loan_id}/all`, { headers })
  const { activities } = (await reply.json()) as { activities: Activity[] }
  return { humanId: made.human_id as string, activities }
}

const openCard = async (page: Page): Promise<Locator> => {
  const card = page.getByRole('region', { name: 'Activities', exact: true })
  await expect(card).toBeVisible()
  // Whether it starts open is known once the activities are there (K-49).
  const toggle = card.getByRole('button', { name: /^(Show|Hide) activities$/ })
  await expect(toggle).toBeVisible()
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click()
  await expect(card.getByRole('button', { name: /^New/ })).toBeVisible()
  return card
}

test('[K-06] [K-32] [K-43] [K-48] [K-55] [K-57] staff see each new activity with exactly the actions of its row', async ({
  staff: { page, headers },
  request,
}) => {
  const { humanId, activities } = await freshLoan(request, headers)
  await page.goto(`/loan/${humanId}`)
  const card = await openCard(page)
  await expect(card.getByRole('button', { name: /^New/ })).toHaveAttribute('aria-pressed', 'true')
  const fresh = activities.filter((a) => a.status.state === 'New')
  const rows = card.getByRole('listitem')
  await expect(rows).toHaveCount(fresh.length)
  const names = await rows.locator('p').allInnerTexts()
  expect(names.slice(0, 4)).toEqual(['Term Sheet', 'Good Faith Deposit', 'Application', 'Liquidity Verification'])
  const types = new Set<string>()
  for (const a of fresh) {
    if (types.has(a.activity_type)) continue
    types.add(a.activity_type)
    const opener = card.getByRole('button', { name: `Actions of ${a.name}`, exact: true }).first()
    expect(await entriesOf(page, opener), a.activity_type).toEqual(menuOf(a.activity_type, 'New'))
  }
  for (const type of ['term-sheet', 'good-faith-deposit', 'plaid', 'credit-plus', 'costar', 'appraisal', 'clear'])
    expect(types, `a new loan has a ${type}`).toContain(type)
  await capture(page, 'loan-activities')
})

test('[K-43] the menu of an activity shows also when it is pressed while the card still opens', async ({
  staff: { page, headers },
  request,
}) => {
  const { humanId } = await freshLoan(request, headers)
  await page.goto(`/loan/${humanId}`)
  const card = page.getByRole('region', { name: 'Activities', exact: true })
  await expect(card.getByRole('button', { name: 'Show activities' })).toBeVisible()
  // Both presses before the card's movement has drawn anything: faster than a hand, slower than nothing.
  await card.evaluate(async (element) => {
    const press = (selector: string) => element.querySelector<HTMLElement>(selector)?.click()
    press('button[aria-label="Show activities"]')
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    press('li:nth-child(5) button[aria-label^="Actions of"]')
  })
  await expect(page.getByRole('menuitem').first()).toBeVisible()
})

test('[K-42] [K-49] [K-64] [K-65] [K-66] [X-60] staff ask for a report and, with the consent on file, for a credit pull', async ({
  staff: { page, headers },
  request,
}) => {
  const { humanId, activities } = await freshLoan(request, headers)
  const named = (type: string) => activities.find((a) => a.activity_type === type)
  // A number that the made-up bureaus refuse: the pull fails, and stays so.
  const { borrowers } = (await (await request.get(`/api/loan/${humanId}`, { headers })).json()) as {
    borrowers: { id: string; version: number }[]
  }
  for (const { id, version } of borrowers) {
    const home = {
      address_address: '5 Elm Street',
      address_city: 'Albany',
      address_state: 'NY',
      address_zipcode: '12207',
    }
    const data = { version, ssn: '219099005', ...home }
    expect((await request.put(`/api/borrower/${id}/update`, { headers, data })).ok()).toBe(true)
  }
  await page.goto(`/loan/${humanId}`)
  const card = await openCard(page)
  const press = async (type: string, action: string) => {
    await card
      .getByRole('button', { name: `Actions of ${named(type)?.name}`, exact: true })
      .first()
      .click()
    await page.getByRole('menuitem', { name: action, exact: true }).click()
  }

  // A request that fails says so, and asks nothing.
  await page.route('**/set/requested', (route) => route.abort())
  await press('clear', 'Request')
  const ask = page.getByRole('dialog', { name: 'Request a report' })
  await ask.getByRole('button', { name: 'Request', exact: true }).click()
  await expect(page.getByText('Something went wrong', { exact: true })).toBeVisible()
  await page.unroute('**/set/requested')
  await ask.getByRole('button', { name: 'Request', exact: true }).click()
  await expect(page.getByText('Report requested successfully', { exact: true })).toBeVisible()

  await press('credit-plus', 'Full credit pull')
  const credit = page.getByRole('dialog', { name: 'Credit report' })
  await expect(credit).toContainText(
    'A full credit pull is made for Sam Sample. Lenders see it, and it can lower the score.',
  )
  await faultless(page, 'credit report')
  await credit.getByRole('button', { name: 'Cancel' }).click()
  await press('credit-plus', 'Soft credit pull')
  await expect(credit).toContainText('A soft credit pull is made for Sam Sample. It does not change the score.')
  const pull = credit.getByRole('button', { name: 'Soft credit pull' })
  await expect(pull).toHaveAttribute('aria-disabled', 'true')
  await capture(page, 'credit-report')
  await credit.getByLabel("Sam Sample's consent to this pull is on file").check()
  await pull.click()
  await expect(credit).toBeHidden()

  // What is in progress opens the card by itself, and stands there with what is known of it.
  await page.reload()
  await expect(card.getByRole('button', { name: /^In Progress/ })).toHaveAttribute('aria-pressed', 'true')
  const waiting = card.getByRole('listitem').filter({ hasText: named('credit-plus')?.name ?? '' })
  await expect(waiting).toContainText(
    'The provider rejected the request: the bureaus were not asked (InvalidCredentials)',
  )
  const opener = waiting.getByRole('button', { name: /^Actions of/ })
  expect(await entriesOf(page, opener)).toEqual(menuOf('credit-plus', 'Failed'))
  await opener.click()
  await page.getByRole('menuitem', { name: 'Restart' }).click()
  const asks = page.getByRole('dialog', { name: /^Restart / })
  await expect(asks).toContainText('goes back to New: what was done or decided on it no longer counts')
  await asks.getByLabel('Reason').fill('The bureau asked for another address')
  await asks.getByRole('button', { name: 'Restart', exact: true }).click()
  await expect(page.getByText('Activity restarted', { exact: true })).toBeVisible()
  await expect(waiting).toHaveCount(0)
})

test('[K-41] [K-45] [K-46] a colleague was faster: the second is told who did what, and the row shows what is', async ({
  staff: { page, headers },
  request,
}) => {
  const { humanId, activities } = await freshLoan(request, headers)
  const clear = activities.find((a) => a.activity_type === 'clear')
  // Without the live stream the screen stays behind, as on a train.
  await page.route('**/notifications/stream?*', (route) => route.abort())
  await page.goto(`/loan/${humanId}`)
  const card = await openCard(page)
  const row = card.getByRole('listitem').filter({ hasText: clear?.name ?? '' })
  await expect(row).toBeVisible()
  await request.post(`/api/activity/${clear?.activity_id}/pause`, { headers })
  await row.getByRole('button', { name: /^Actions of/ }).click()
  await page.getByRole('menuitem', { name: 'Pause' }).click()
  await expect(page.getByText(/moved it from New to Paused/)).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('[K-15] [K-31] [W-18] [W-19] in the list of all activities each type and state offers its row of the table', async ({
  staff: { page, headers },
  request,
}) => {
  const { activities } = (await (await request.get('/api/activity/all', { headers })).json()) as {
    activities: Activity[]
  }
  const seen = new Set<string>()
  for (const type of new Set(activities.map((a) => a.activity_type))) {
    const page1 = `/activities?type=${type}`
    await page.goto(page1)
    const table = page.getByRole('table', { name: 'All activities' })
    await expect(table.getByRole('row').nth(1)).toBeVisible()
    const { activities: listed } = (await (
      await request.get(`/api/activity/all?type=${type}&sort=last_update&limit=100`, { headers })
    ).json()) as { activities: Activity[] }
    const rows = table.getByRole('row')
    for (const [n, a] of listed.entries()) {
      const key = `${type} ${a.status.state}`
      if (seen.has(key)) continue
      seen.add(key)
      const opener = rows.nth(n + 1).getByRole('button', { name: /^Actions of/ })
      const expected = menuOf(type, a.status.state)
      if (expected.length === 0) await expect(opener, key).toHaveCount(0)
      else expect(await entriesOf(page, opener), key).toEqual(expected)
    }
  }
  expect(seen.size).toBeGreaterThan(15)
})

/** States of a request in which the borrower still owes it. */
const owed = ['New', 'Waiting', 'Rejected', 'Missing Data']

for (const who of ['borrower', 'broker'] as const)
  test(`[K-13] [K-20] [K-21] [K-22] [K-31] [K-34] a ${who} finds on every activity exactly what is theirs to do`, async ({
    signedIn,
    request,
  }) => {
    const { page, headers } = await signedIn(demo[who])
    const home = await (await request.get('/api/personal/home', { headers })).json()
    const all = home.loans.flatMap((l: { activities: Activity[]; other_activities: Activity[] }) => [
      ...l.activities,
      ...l.other_activities,
    ]) as Activity[]
    await page.goto('/personal?bucket=all')
    const rows = page.getByTestId('activity')
    await expect(rows.first()).toBeVisible()
    await expect(rows).toHaveCount(all.length)
    const offered = await rows.evaluateAll((list) =>
      list.map((row) => [...row.querySelectorAll('button')].map((button) => button.textContent ?? '').join(', ')),
    )
    const forms = new Set<string>(home.loans.flatMap((l: { forms: string[] }) => l.forms))
    expect(forms.size).toBeGreaterThan(0)
    // K-37: a paper that was sent to them is read here; one that they sign here is read where it is signed.
    const ids = (of: 'papers' | 'to_sign') =>
      new Set<string>(home.loans.flatMap((l: Record<'papers' | 'to_sign', string[]>) => l[of]))
    const [papers, toSign] = [ids('papers'), ids('to_sign')]
    if (who === 'borrower') expect(papers.size).toBeGreaterThan(0)
    const expected = all.map((a) => {
      const own = inPerson(a.activity_type, a.status.state)
      const read = papers.has(a.activity_id) && !toSign.has(a.activity_id) ? ['Read'] : []
      return [
        ...read,
        ...(forms.has(a.activity_id) && own.includes('Upload') ? ['Download the form'] : []),
        ...own,
        // A broker has no bank of theirs to connect: the link goes on to the borrower.
        ...(who === 'broker' && a.activity_type === 'plaid' && ['New', 'Failed'].includes(a.status.state)
          ? ['Copy link for borrower']
          : []),
        // AD-01: each request has its conversation with the lender; nothing was said in these.
        ...(a.activity_type === 'document-request' ? ['Ask a question'] : []),
        // AC-17: what is still to be sent may not apply to them.
        ...(a.activity_type === 'document-request' && owed.includes(a.status.state) ? ['Not applicable'] : []),
      ].join(', ')
    })
    expect(offered.toSorted()).toEqual(expected.toSorted())
    expect(new Set(offered).size).toBeGreaterThan(2)
  })
