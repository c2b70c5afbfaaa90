import { type APIRequestContext, expect } from '@playwright/test'
import { type Headers, test } from './fixtures.ts'
import { capture } from './screens.ts'

test.use({ staffAs: { email: 'chase.staff@example.com', role: 'admin', first_name: 'Chad', last_name: 'Chase' } })

const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10)

/** A new loan, whose borrower owes what the rules ask and one document more, due on a day. */
const owing = async (request: APIRequestContext, headers: Headers, o: { name: string; due: number }) => {
  const send = async (path: string, data: object) => {
    const reply = await request.post(`/api${path}`, { headers, data })
    expect(reply.ok(), await reply.text()).toBe(true)
    return reply.json()
  }
  const property = {
    ...{ property_type: 'SFH', address_address: `${o.name} Mill Road`, address_city: 'Brooklyn', address_state: 'NY' },
    ...{ address_zipcode: '11231', coordinates: { lat: 40.68, lng: -74 } },
  }
  const email = `${o.name.toLowerCase()}.chase@example.com`
  const loan = await send('/loan/create', {
    ...{ purpose: 'Purchase', amount: 900_000, duration_months: 12, property },
    borrower: { kind: 'new', first_name: o.name, last_name: 'Chase', email },
  })
  const made = await send(`/loan/${loan.id}/one-off-request`, {
    ...{ entity_type: 'loan', entity_id: loan.id, document_name: 'Payoff figures', description: 'Of the old loan.' },
    due_on: day(Math.max(o.due, 0)),
  })
  if (o.due < 0) {
    const due = { version: made.version, due_on: day(o.due), reason: 'It was late' }
    const moved = await request.put(`/api/activity/${made.activity_id}/due-date`, { headers, data: due })
    expect(moved.ok(), await moved.text()).toBe(true)
  }
  return { humanId: loan.human_id, email, person: `${o.name} Chase` }
}

test('[AA-12] [AA-13] staff read the next message of a person, skip it, snooze, send now, and pause the loan', async ({
  staff: { page, headers },
  request,
}) => {
  const { humanId, person } = await owing(request, headers, { name: 'Skip', due: 20 })
  await page.goto(`/loan/${humanId}`)
  await page.getByRole('button', { name: 'Reminders', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Reminders' })
  const next = panel.getByRole('region', { name: 'Next reminder' })
  const item = panel
    .getByRole('region', { name: 'Open items' })
    .getByRole('listitem')
    .filter({ hasText: 'Government ID' })
  const due = (await item.getByText(/^Due \d/).textContent())?.slice('Due '.length)
  await next.getByText('Preview email').click()
  // Weekends and holidays are left out: a message that would go out before its due date may go out after it.
  const said = new RegExp(`Government ID, (?:due today|due ${due}|\\d days? overdue \\(due ${due}\\))`)
  await expect(next.getByText(said)).toBeVisible()
  const when = next.getByText(/recipient in .+ time/)
  const first = await when.textContent()
  await next.getByRole('button', { name: `Skip the next reminder to ${person}` }).click()
  await expect(when).not.toHaveText(first ?? '')
  await next.getByLabel(`Snooze reminders to ${person} until`).fill(day(3).replace(/(\d+)-(\d+)-(\d+)/, '$2.$3.$1'))
  await page.keyboard.press('Tab')
  await next.getByRole('button', { name: 'End snooze' }).click()
  await expect(next.getByLabel(`Snooze reminders to ${person} until`)).toBeVisible()
  await next.getByRole('button', { name: `Send now: ${person}` }).click()
  const history = panel.getByRole('region', { name: 'Sent' })
  await expect(history.getByText(/by Chad Chase/)).toHaveCount(2)
  await expect(history.getByText('Skipped')).toBeVisible()
  await panel.getByRole('button', { name: 'Pause reminders' }).click()
  const pausing = page.getByRole('dialog', { name: 'Pause reminders on this loan?' })
  await pausing.getByRole('textbox').fill('Closing this week')
  await pausing.getByRole('button', { name: 'Pause reminders' }).click()
  await expect(panel.getByText('Reminders on this loan are paused: Closing this week')).toBeVisible()
  await capture(page, 'chase-panel')
  await panel.getByRole('button', { name: 'Resume reminders' }).click()
  await expect(panel.getByRole('button', { name: 'Pause reminders' })).toBeVisible()
})

test('[AA-14] who is overdue is looked at first, one is left out, and the others are reminded', async ({
  staff: { page, headers },
  request,
}) => {
  const late = await owing(request, headers, { name: 'Late', due: -3 })
  const spared = await owing(request, headers, { name: 'Spared', due: -3 })
  await page.goto('/reminders')
  await page.getByRole('button', { name: 'Remind all overdue' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remind everyone who is overdue' })
  const box = (person: string) => dialog.getByRole('checkbox', { name: new RegExp(`^${person}:`) })
  await expect(box(late.person)).toBeChecked()
  for (const one of await dialog.getByRole('checkbox').all())
    if (!(await one.evaluate((el, name) => el.closest('li')?.textContent?.includes(name), late.person)))
      await one.uncheck()
  await capture(page, 'chase-overdue')
  await dialog.getByRole('button', { name: 'Send 1 reminder' }).click()
  await expect(dialog).toBeHidden()
  const sentTo = async (one: { humanId: string }) =>
    (await (await request.get(`/api/loan/${one.humanId}/chase`, { headers })).json()).sent.length
  await expect.poll(() => sentTo(late)).toBe(1)
  expect(await sentTo(spared)).toBe(0)
})
