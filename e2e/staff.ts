import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { axeFindings } from './axe.ts'

/** Signs in a member of the lender's staff for this browser page; the headers are for calls beside it. */
export const signInStaff = async (page: Page, request: APIRequestContext): Promise<Record<string, string>> => {
  const data = { email: 'screens.staff@example.com', role: 'admin', first_name: 'Sam', last_name: 'Screens' }
  const { token } = await (await request.post('/api/test/login', { data })).json()
  await page.addInitScript((kept) => window.sessionStorage.setItem('plinth-test-session', kept), token)
  return { authorization: `Bearer ${token}` }
}

/** No accessibility violation on the page as it stands. */
export const faultless = async (page: Page, where: string): Promise<void> => {
  expect(await axeFindings(page), where).toEqual([])
}
