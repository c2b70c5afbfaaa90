import { type APIRequestContext, expect } from '@playwright/test'
import { faultless } from './axe.ts'
import { test } from './fixtures.ts'
import { capture, picture } from './screens.ts'

test.use({ staffAs: { email: 'scoring.staff@example.com', role: 'admin', first_name: 'Sol', last_name: 'Score' } })

const newModel = async (request: APIRequestContext, headers: Record<string, string>, name: string): Promise<string> => {
  const reply = await request.post('/api/scoring/models/add', { headers, data: { name } })
  return (await reply.json()).score_model_id
}
test('[R-02] [R-05] [R-06] [R-07] [R-08] [R-12] [R-20] [R-21] [R-22] [X-33] [X-50] [Y-23] staff build a group with a variable and its rules', async ({
  staff: { page, headers },
  request,
}) => {
  const model = await newModel(request, headers, 'Built by hand')
  await page.goto(`/scoring?model=${model}&tab=borrowers`)
  const groups = page.getByRole('navigation', { name: 'Groups' })
  const dialog = page.getByRole('dialog')
  await groups.getByRole('button', { name: 'Add group' }).click()
  await dialog.getByLabel('Name of the group').fill('Character')
  await faultless(page, 'add group')
  await picture(page, 'scoring-add-group')
  await dialog.getByRole('button', { name: 'Create group' }).click()
  const variables = page.getByRole('region', { name: 'Character' })
  await expect(variables.getByText('No any variables')).toBeVisible()

  await variables.getByRole('button', { name: 'Add variable' }).click()
  await dialog.getByRole('button', { name: 'Save variable' }).click()
  await expect(dialog.getByText('You have to fill all fields')).toBeVisible()
  await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(580)
  await dialog.getByLabel('Name', { exact: false }).first().fill('Net worth to loan')
  await dialog.getByLabel('Math function').selectOption('ratio')
  await dialog.getByLabel('Parameter 1', { exact: true }).selectOption({ label: 'Net worth' })
  await dialog.getByLabel('Parameter 2', { exact: true }).selectOption({ label: 'Loan amount' })
  await faultless(page, 'variable')
  await picture(page, 'scoring-variable')
  await dialog.getByRole('button', { name: 'Save variable' }).click()
  await expect(dialog).toBeHidden()
  await expect(variables.getByText('There are no rules')).toBeVisible()
  await expect(variables.getByText('Net worth / Loan amount')).toBeVisible()

  await variables.getByRole('button', { name: 'Add rule' }).click()
  await dialog.getByLabel('Condition').selectOption('>=')
  await dialog.getByRole('button', { name: 'Save rule' }).click()
  await expect(dialog.getByText('Please fill all the fields')).toBeVisible()
  await dialog.getByLabel('Value').fill('2')
  await dialog.getByLabel('Sign').selectOption('-')
  await dialog.getByLabel('Points').fill('7')
  await faultless(page, 'rule')
  await picture(page, 'scoring-rule')
  await dialog.getByRole('button', { name: 'Save rule' }).click()
  await expect(dialog).toBeHidden()
  await expect(variables.getByRole('row', { name: /^>= 2 −7/ })).toBeVisible()
  await faultless(page, 'group with a rule')

  await variables.getByRole('button', { name: 'Edit the rule >= 2' }).click()
  await expect(dialog.getByLabel('Points')).toHaveValue('7')
  await dialog.getByLabel('Sign').selectOption('+')
  await dialog.getByRole('button', { name: 'Save rule' }).click()
  await expect(variables.getByRole('row', { name: /^>= 2 \+7/ })).toBeVisible()
  await variables.getByRole('button', { name: 'Delete the rule >= 2' }).click()
  await dialog.getByRole('button', { name: 'Delete rule' }).click()
  await expect(variables.getByText('There are no rules')).toBeVisible()

  await variables.getByRole('button', { name: 'Delete variable' }).click()
  await dialog.getByRole('button', { name: 'Delete variable' }).click()
  await expect(variables.getByText('No any variables')).toBeVisible()
  await variables.getByRole('button', { name: 'Undo' }).click()
  await expect(variables.getByRole('button', { name: /^Net worth to loan/ })).toBeVisible()
})

test('[R-23] [X-33] a failed deletion of a variable says so where it was asked for', async ({
  staff: { page, headers },
  request,
}) => {
  const model = await newModel(request, headers, 'Hard to delete')
  await page.goto(`/scoring?model=${model}&tab=borrowers`)
  const credit = page.getByRole('region', { name: 'Credit' })
  await credit.getByRole('button', { name: 'Expand all' }).click()
  await page.route('**/scoring/groups/*/delete/variable/*', (route) => route.abort())
  await credit.getByRole('button', { name: 'Delete variable' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete variable' }).click()
  await expect(page.getByRole('dialog').getByText('Something went wrong while deleting the variable')).toBeVisible()
})

test('[R-03] [R-04] [R-07] [R-14] [R-34] models are chosen, copied and renamed; four tabs show their groups, all variables open at once', async ({
  staff: { page, headers },
  request,
}) => {
  const model = await newModel(request, headers, 'To be copied')
  await page.goto(`/scoring?model=${model}`)
  await expect(page.getByRole('tab')).toHaveText(['Neighborhoods', 'Borrowers', 'Properties', 'Loan factors'])
  await page.getByRole('tab', { name: 'Loan factors' }).click()
  const leverage = page.getByRole('region', { name: 'Leverage' })
  await leverage.getByRole('button', { name: 'Expand all' }).press('Enter')
  await expect(leverage.getByRole('region', { name: /^Rules of/ })).toHaveCount(3)
  await expect(leverage.getByRole('button', { name: 'Collapse all' })).toBeVisible()
  await faultless(page, 'expanded')
  await picture(page, 'scoring-expanded')
  await page.getByRole('button', { name: 'Actions of the model' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Scoring model').locator('option:checked')).toHaveText('Copy of To be copied')
  await page.getByRole('button', { name: 'Actions of the model' }).click()
  await page.getByRole('menuitem', { name: 'Name and weights' }).click()
  await page.getByRole('dialog').getByLabel('Name of the model').fill('Renamed copy')
  await page.getByRole('dialog').getByLabel('Borrowers').fill('3')
  await faultless(page, 'name and weights')
  await picture(page, 'scoring-weights')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Scoring model').locator('option:checked')).toHaveText('Renamed copy')
})

test('[R-05] the scoring page fits a phone in the dark', async ({ staff: { page } }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/scoring?tab=properties')
  await page.getByRole('button', { name: 'Expand all' }).click()
  await expect(page.getByRole('region', { name: /^Rules of/ }).first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await faultless(page, 'phone')
  await picture(page, 'scoring-phone-dark')
  await page.getByRole('button', { name: 'Add rule' }).first().click()
  await expect(page.getByRole('dialog').getByLabel('Condition')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await faultless(page, 'rule on a phone')
  await picture(page, 'scoring-phone-dark-rule')
})

test('[R-33] staff compare versions of a model, try it on a loan with other values, and test it over past loans', async ({
  staff: { page, headers },
  request,
}) => {
  const model = await newModel(request, headers, 'Stricter')
  const { groups } = await (await request.get(`/api/scoring/model/${model}`, { headers })).json()
  const credit = groups
    .flatMap((group: { variables: { name: string; score_rules: { id: string }[] }[] }) => group.variables)
    .find((one: { name: string }) => one.name === 'Credit score')
  for (const [n, score] of [
    [0, -30],
    [1, -20],
  ] as const)
    await request.put(`/api/scoring/rule/${credit.score_rules[n].id}/update`, { headers, data: { score } })
  const { loans } = await (await request.get('/api/loan/all?limit=1', { headers })).json()
  await page.goto(`/scoring?model=${model}`)
  const dialog = page.getByRole('dialog')
  const open = async (name: string) => {
    await page.getByRole('button', { name: 'Actions of the model' }).click()
    await page.getByRole('menuitem', { name }).click()
    await expect(dialog).toBeVisible()
  }

  await open('Versions and differences')
  await expect(dialog.getByRole('region', { name: 'Differences' }).getByText('< 650: -20')).toBeVisible()
  await dialog.getByLabel('From').selectOption({ label: 'Version 1' })
  await expect(dialog.getByText('< 600: -30')).toBeVisible()
  await expect(dialog.getByText('< 600: -15')).toBeVisible()
  await capture(page, 'scoring-versions')
  await dialog.getByRole('button', { name: 'New model of this version' }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Scoring model').locator('option:checked')).toHaveText('Stricter as of version 3')
  await page.goto(`/scoring?model=${model}`)

  await open('Try on a loan')
  await dialog.getByRole('button', { name: 'Try', exact: true }).click()
  await expect(dialog.getByText('Choose a loan')).toBeVisible()
  await dialog.getByLabel(/^Loan/).fill(loans[0].human_id)
  await dialog.getByRole('button', { name: 'Add a value' }).click()
  await dialog.getByRole('textbox', { name: 'Would be' }).fill('low')
  await dialog.getByRole('button', { name: 'Try', exact: true }).click()
  await expect(dialog.getByText('A number')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Would be' }).fill('590')
  await dialog.getByRole('button', { name: 'Try', exact: true }).click()
  const result = dialog.getByRole('region', { name: 'Result' })
  await expect(result.getByRole('row', { name: /^Loan \d/ })).toBeVisible()
  await expect(
    dialog
      .getByRole('region', { name: 'Points that differ' })
      .getByText(/Credit score/)
      .first(),
  ).toBeVisible()
  await capture(page, 'scoring-try')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await open('Back-test')
  await dialog.getByRole('button', { name: 'Test', exact: true }).click()
  await expect(dialog.getByRole('button', { name: 'Test again' })).toBeEnabled()
  await expect(dialog.getByRole('region', { name: 'Past loans' })).toBeVisible()
  await capture(page, 'scoring-back-test')
})
