import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { type Headers, type SignedIn, test } from './fixtures.ts'
import { capture } from './screens.ts'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Types an address and takes the first that is offered. */
const chooseAddress = async (page: Page, within: Locator, text: string) => {
  await within.getByRole('textbox', { name: 'Address' }).fill(text)
  await page
    .getByRole('listbox', { name: 'Matching addresses' })
    .or(page.getByRole('listbox'))
    .getByRole('option')
    .first()
    .click()
}
const chooseType = async (page: Page, within: Locator, name: string) => {
  await within.getByRole('combobox', { name: 'Property type' }).click()
  await page.getByRole('option', { name, exact: true }).click()
}

const reader = {
  email: 'new-loan.reader@example.com',
  role: 'admin',
  first_name: 'Rita',
  last_name: 'Newloan',
} as const

/** Takes everything but viewing from the reader. */
const takeRights = async (request: APIRequestContext, { headers, theirs }: Record<'headers' | 'theirs', Headers>) => {
  const mine = await request.get(`/api/user/logged-in-user/${reader.email}`, { headers: theirs })
  const taken = await request.post('/api/user/permissions?permissions=read-only', {
    headers,
    data: { user_id: (await mine.json()).id },
  })
  expect(taken.status(), await taken.text()).toBe(200)
}

test('[E-76] an officer begins a loan without the public form', async ({ staff: { page } }) => {
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'New loan' }).click()
  const loan = dialog(page, 'New loan')
  await loan.getByRole('textbox', { name: 'Loan amount' }).pressSequentially('1.25m')
  await expect(loan.getByRole('textbox', { name: 'Loan amount' })).toHaveValue('$1,250,000')
  await chooseType(page, loan, 'Mixed use')
  await chooseAddress(page, loan, '417 Court Street, Brooklyn, NY 11231')
  const borrower = loan.getByRole('group', { name: 'Borrower' })
  await borrower.getByLabel(/^First name/).fill('Nadia')
  await borrower.getByLabel(/^Last name/).fill('Newman')
  await borrower.getByLabel('Email', { exact: true }).fill('nadia.newman@example.com')
  await capture(page, 'new-loan')
  await loan.getByRole('button', { name: 'Create loan' }).click()
  await expect(page).toHaveURL(/\/loan\/BL-\d+/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('417 Court')
  await expect(region(page, 'Borrowers')).toContainText('Nadia Newman')
})

/** A loan of this test's own, begun by the call; its page is open. */
const openNewLoan = async ({ page, headers }: SignedIn, request: APIRequestContext, street: string) => {
  const property = {
    ...{ property_type: 'SFH', address_address: street, address_city: 'Brooklyn', address_state: 'NY' },
    ...{ address_zipcode: '11231', coordinates: { lat: 40.68, lng: -74 } },
  }
  const borrower = { kind: 'new', first_name: 'Nadia', last_name: 'Newman' }
  const reply = await request.post('/api/loan/create', {
    headers,
    data: { purpose: 'Purchase', amount: 900_000, duration_months: 12, property, borrower },
  })
  expect(reply.status(), await reply.text()).toBe(201)
  await page.goto(`/loan/${(await reply.json()).human_id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(street)
}

test('[U-39] [M-02] [M-03] an officer adds an entity with two members; its documents have a card', async ({
  staff,
  request,
}) => {
  const { page } = staff
  await openNewLoan(staff, request, '71 Entity Lane')
  await region(page, 'Entities').getByRole('button', { name: 'Add entity' }).click()
  const entity = dialog(page, 'New entity')
  await entity.getByLabel(/^Entity name/).fill('Court Street Holdings LLC')
  await entity.getByLabel('Entity type').fill('LLC')
  const member = (n: number) => entity.getByRole('group', { name: `Member ${n}` })
  const fillMember = async (n: number, first: string, last: string, share: string) => {
    await member(n)
      .getByLabel(/^First name/)
      .fill(first)
    await member(n)
      .getByLabel(/^Last name/)
      .fill(last)
    await member(n)
      .getByLabel(/^Share/)
      .fill(share)
  }
  await fillMember(1, 'Nadia', 'Newman', '60')
  await expect(entity.getByText('Total 60%: 40% not assigned')).toBeVisible()
  await entity.getByRole('button', { name: 'Add member' }).click()
  await fillMember(2, 'Max', 'Member', '40.5')
  await entity.getByRole('button', { name: 'Add entity' }).click()
  await expect(entity.getByRole('alert')).toHaveText('The shares add up to more than 100 percent')
  await member(2)
    .getByLabel(/^Share/)
    .fill('40')
  await expect(entity.getByText('Total 100%')).toBeVisible()
  await capture(page, 'new-entity')
  await entity.getByRole('button', { name: 'Add entity' }).click()
  await expect(entity).toBeHidden()
  for (const text of ['Court Street Holdings LLC', 'Nadia Newman', '60%', 'Max Member', '40%'])
    await expect(region(page, 'Entities')).toContainText(text)

  // What is asked of the entity has a card of its own, empty at first.
  await page.getByRole('tab', { name: 'From The Borrower' }).click()
  const card = page.getByRole('region', { name: 'Requests: legal entities' })
  await expect(card.getByRole('button', { name: 'Court Street Holdings LLC 0' })).toBeVisible()
  await expect(card).toContainText('There are no documents to Show')
})

test('[I-55] [I-57] an officer adds a guarantor and a second property who are not on file', async ({
  staff,
  request,
}) => {
  const { page } = staff
  await openNewLoan(staff, request, '72 Guarantor Lane')
  await region(page, 'Borrowers').getByRole('button', { name: 'Add guarantor' }).click()
  await dialog(page, 'Add guarantor').getByRole('button', { name: 'New guarantor' }).click()
  const guarantor = dialog(page, 'New guarantor')
  await guarantor.getByLabel(/^First name/).fill('Gail')
  await guarantor.getByLabel(/^Last name/).fill('Garner')
  await capture(page, 'new-guarantor')
  await guarantor.getByRole('button', { name: 'Create and add' }).click()
  await expect(guarantor).toBeHidden()
  const gail = region(page, 'Borrowers').getByRole('listitem').filter({ hasText: 'Gail Garner' })
  await expect(gail).toContainText('Guarantor')
  await expect(region(page, 'Borrowers').getByRole('listitem').filter({ hasText: 'Nadia Newman' })).not.toContainText(
    'Guarantor',
  )

  await region(page, 'Properties').getByRole('button', { name: 'Add property' }).click()
  await dialog(page, 'Add property').getByRole('button', { name: 'New property' }).click()
  const property = dialog(page, 'New property')
  await chooseType(page, property, 'Multifamily (5+)')
  await chooseAddress(page, property, '88 Smith Street, Brooklyn, NY 11201')
  await property.getByLabel('Purchase price').pressSequentially('750k')
  await capture(page, 'new-property')
  await property.getByRole('button', { name: 'Create and add' }).click()
  await expect(property).toBeHidden()
  await expect(region(page, 'Properties')).toContainText('88 Smith Street')
  await expect(region(page, 'Properties')).toContainText('$750,000')
})

test('[W-20] who may only read sees no way to begin a loan or to add to one', async ({
  headersOf,
  signedIn,
  staffAs,
  request,
}) => {
  const { page, headers: theirs } = await signedIn(reader)
  await takeRights(request, { headers: await headersOf(staffAs), theirs })
  await page.goto('/requests?new=loan')
  await expect(page.getByRole('heading', { level: 1, name: 'Requests' })).toBeVisible()
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByRole('button', { name: 'New loan' })).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('table').getByRole('row').nth(1).getByRole('link').first().click()
  await expect(region(page, 'Entities')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Add (borrower|guarantor|entity|property|contact)$/ })).toHaveCount(0)
})
