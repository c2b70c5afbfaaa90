import { expect } from '@playwright/test'
import { test } from './fixtures.ts'
import { capture } from './screens.ts'

test.use({ staffAs: { email: 'threads.staff@example.com', role: 'admin', first_name: 'Thea', last_name: 'Reed' } })

test('[AD-01] [AD-07] [AD-11] [AD-18] staff ask on a request, the borrower answers, notes and tasks stay inside', async ({
  staff: { page },
  signedIn,
  borrower,
  request,
}) => {
  const home = await (await request.get('/api/personal/home', { headers: borrower.headers })).json()
  const { loan, activities } = home.loans.find(
    (one: { activities: { activity_type: string }[]; loan: { archived: boolean } }) =>
      !one.loan.archived && one.activities.some((a) => a.activity_type === 'document-request'),
  )
  const asked = activities.find((a: { activity_type: string }) => a.activity_type === 'document-request')
  await page.goto(`/loan/${loan.human_id}?files=${asked.activity_id}&show=messages`)
  const panel = page.getByRole('dialog')
  await panel.getByRole('textbox', { name: 'Message' }).fill('Which tenant left in May?')
  await panel.getByRole('button', { name: 'Send message' }).click()
  await expect(panel.getByRole('list', { name: 'Messages' })).toContainText('Which tenant left in May?')
  await capture(page, 'request-messages')

  await borrower.page.goto(`/personal?loan=${loan.human_id}&bucket=all&panel=messages&on=${asked.activity_id}`)
  const sheet = borrower.page.getByRole('dialog')
  await expect(sheet).toContainText('Which tenant left in May?')
  await sheet.getByRole('textbox', { name: 'Message' }).fill('Unit 4')
  await sheet.getByRole('button', { name: 'Send message' }).click()
  await capture(borrower.page, 'own-messages')
  await expect(panel.getByRole('list', { name: 'Messages' })).toContainText('Unit 4')

  const colleague = await signedIn({
    email: 'threads.kim@example.com',
    role: 'admin',
    first_name: 'Kim',
    last_name: 'Vale',
  })
  await page.goto(`/loan/${loan.human_id}?panel=notes`)
  const notes = page.getByRole('dialog', { name: 'Internal notes' })
  await notes.getByRole('textbox', { name: 'Note' }).fill('Ask @Kim')
  await notes.getByRole('button', { name: '@Kim Vale' }).click()
  await notes.getByRole('button', { name: 'Add note' }).click()
  await expect(notes.getByRole('list', { name: 'Notes' })).toContainText('Ask @Kim Vale')
  await capture(page, 'notes')
  await colleague.page.goto(`/loan/${loan.human_id}?panel=tasks`)
  const tasks = colleague.page.getByRole('dialog', { name: 'Tasks' })
  await tasks.getByRole('button', { name: 'Add task' }).click()
  await tasks.getByRole('textbox', { name: 'Task' }).fill('Order title')
  await tasks.getByRole('button', { name: 'Add task' }).click()
  await expect(tasks.getByRole('list', { name: 'Open tasks' })).toContainText('Order title')
  await capture(colleague.page, 'tasks')
  await page.goto(`/loan/${loan.human_id}`)
  await expect(page.getByText('Also here: Kim Vale')).toBeVisible()
})
