import { expect } from '@playwright/test'
import { demo, test } from './fixtures.ts'
import { capture } from './screens.ts'

test('[G-33] [G-38] [G-39] a borrower puts a contact on a loan, changes it in two tabs without losing either, and takes it off', async ({
  borrower: { page },
}) => {
  await page.goto('/personal')
  const loan = page.getByRole('article').first()
  await loan.getByRole('button', { name: /^Add contact/ }).click()
  const panel = page.getByRole('dialog')
  await panel.getByLabel('First name').fill('Lou')
  await panel.getByLabel('Last name').fill('Law')
  await panel.getByLabel('Email').fill('lou@law.example')
  await panel.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'attorney' }).click()
  await panel.getByRole('button', { name: 'Add to the loan' }).click()
  await expect(panel).toBeHidden()
  await expect(loan).toContainText('Lou Law')

  await loan.getByRole('button', { name: /^Add contact/ }).click()
  await panel.getByRole('button', { name: 'Edit Lou Law' }).click()
  const edit = panel.getByRole('form', { name: 'Edit contact' })
  await edit.getByLabel('Last name').fill('Lawson')
  // The same person in another tab, meanwhile.
  const other = await page.context().newPage()
  await other.goto(page.url())
  await other.getByRole('button', { name: 'Edit Lou Law' }).click()
  const elsewhere = other.getByRole('form', { name: 'Edit contact' })
  await elsewhere.getByLabel('Last name').fill('Lawless')
  await elsewhere.getByLabel('Company').fill('Law & Co')
  await elsewhere.getByRole('button', { name: 'Save' }).click()
  await expect(other.getByText('Contact Updated Successfully')).toBeVisible()
  await other.close()

  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit.getByText('Someone else changed this')).toBeVisible()
  await expect(edit.getByText('Last name: Law → Lawless')).toBeVisible()
  await expect(edit.getByLabel('Last name')).toHaveValue('Lawson')
  await capture(page, 'personal-contacts', { everyRule: true })
  await edit.getByRole('button', { name: 'Load new values, keep mine' }).click()
  await expect(edit.getByLabel('Company')).toHaveValue('Law & Co')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(panel.getByRole('region', { name: 'On this loan' })).toContainText('Lou Lawson')

  await panel.getByRole('button', { name: 'Remove Lou Lawson' }).click()
  const question = page.getByRole('dialog', { name: 'Remove contact' })
  await expect(question).toContainText('Lou Lawson will no longer be a contact of')
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(question).toBeHidden()
  await expect(panel.getByRole('button', { name: 'Edit Lou Lawson' })).toHaveCount(0)
  // A panel that was closed stays closed: Back leaves the page as it is.
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(loan).not.toContainText('Lou Lawson')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Active loans' })).toBeVisible()
  await expect(panel).toBeHidden()
})

test('[G-13] somebody with several records picks the one to act for, and may switch; the choice is kept', async ({
  signedIn,
  headersOf,
  request,
}) => {
  const admin = await headersOf(demo.admin)
  const { borrowers } = await (await request.get('/api/borrower/all', { headers: admin })).json()
  const two = borrowers.filter((b: { loans: unknown[] }) => b.loans.length > 0).slice(0, 2) as {
    id: string
    first_name: string
    last_name: string
    loans: { name: string }[]
  }[]
  const email = 'several@demo.plinth.test'
  const made = await request.post('/api/user/add', {
    headers: admin,
    data: {
      email,
      role: 'borrower',
      first_name: 'Sev',
      last_name: 'Eral',
      borrower_ids: two.map((b) => b.id),
      invite: false,
    },
  })
  expect(made.ok(), await made.text()).toBe(true)
  const { page } = await signedIn({ email })
  await page.goto('/personal')
  const choice = page.getByRole('radiogroup')
  await expect(choice.getByRole('radio')).toHaveCount(2)
  await expect(choice.getByRole('radio', { checked: true })).toHaveCount(0)
  for (const who of two) {
    await choice.getByRole('radio', { name: `${who.first_name} ${who.last_name}` }).check()
    await expect(page.getByRole('article', { name: who.loans[0]?.name ?? '' }).first()).toBeVisible()
  }
  await capture(page, 'personal-several', { everyRule: true })
  await page.goto('/personal')
  await expect(choice.getByRole('radio', { checked: true })).toHaveAccessibleName(new RegExp(two[1]?.last_name ?? ''))
})
