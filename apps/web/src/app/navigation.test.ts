import { expect, test } from 'vitest'
import { navigation, toolsOn } from './navigation.ts'

const labels = (role: keyof typeof navigation) => navigation[role].items.map((i) => i.label)

test('[A-34] the admin bar: six links, then search, documents, bell and logout, in this order', () => {
  expect(labels('admin')).toEqual(['Dashboard', 'Portfolio', 'Activities', 'Statics', 'Leads', 'Scoring'])
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

test("[A-37, A-39] a borrower's bar has 'Personal Details' and logout only", () => {
  expect(labels('borrower')).toEqual(['Personal Details'])
  expect(navigation.borrower.tools).toEqual(['logout'])
})

test("[A-38, A-39] a broker's bar has Personal Details, their deals, bell and logout", () => {
  expect(labels('broker')).toEqual(['Personal Details', 'My Deals'])
  expect(navigation.broker.tools).toEqual(['notifications', 'logout'])
})
