import { expect, test } from 'vitest'
import { navigation, toolsOn } from './navigation.ts'

const labels = (role: keyof typeof navigation) => navigation[role].items.map((i) => i.label)

test('[A-34] the admin bar: six links in this order with Requests beside the first, then search, documents, bell and logout', () => {
  expect(labels('admin')).toEqual(['Dashboard', 'Requests', 'Portfolio', 'Activities', 'Statics', 'Leads', 'Scoring'])
  expect(navigation.admin.tools).toEqual(['loan-search', 'documents-panel', 'notifications', 'logout'])
})

test("[A-40] 'Statics' points to /statistics", () => {
  expect(navigation.admin.items.find((i) => i.label === 'Statics')?.to).toBe('/statistics')
})

test.each([
  ['/loan/BL-10042', true],
  ['/loan/BL-10042/', true],
  ['/dashboard', false],
  ['/loan', false],
])('[A-36] the documents-panel button at %s: %s', (path, shown) => {
  expect(toolsOn(navigation.admin, path).includes('documents-panel')).toBe(shown)
})

test("[A-37, A-39] a borrower's bar has 'Personal Details' as its only link, then bell and logout", () => {
  expect(labels('borrower')).toEqual(['Personal Details'])
  expect(navigation.borrower.tools).toEqual(['notifications', 'logout'])
})

test("[A-38, A-39] a broker's bar has Personal Details, their deals, bell and logout", () => {
  expect(labels('broker')).toEqual(['Personal Details', 'My Deals'])
  expect(navigation.broker.tools).toEqual(['notifications', 'logout'])
})
