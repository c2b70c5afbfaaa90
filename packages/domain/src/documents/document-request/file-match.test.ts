import { expect, test } from 'vitest'
import { matchFile, type MatchRequest } from './file-match.ts'
import { defaultTemplates } from './templates.ts'

const request = (name: string, about = 'Jay Street', needed = true): MatchRequest => ({
  ...{ id: `${name}/${about}`, name, about, needed },
})
const all = [...new Set(defaultTemplates.map((t) => t.document_name))].map((name) => request(name))

test.each([
  ['Personal Financial Statement 2026.pdf', 'Personal Financial Statement'],
  ['PFS_signed.pdf', 'Personal Financial Statement'],
  ['reyes-passport.jpg', 'Government ID'],
  ['DriversLicense.png', 'Government ID'],
  ['SREO Nov.xlsx', 'Schedule of Real Estate Owned'],
  ['personal_bank_statement_oct.pdf', 'Personal Bank Statements'],
  ['1040 2024.pdf', 'Personal Tax Returns'],
  ['credit authorization (2).pdf', 'Credit Authorization'],
  ['W9.pdf', 'Form W-9'],
  ['4506-C.pdf', 'Tax Transcript Request (Form 4506-C)'],
  ['RentRoll2026.pdf', 'Rent Roll'],
  ['v1.2 rent roll.pdf', 'Rent Roll'],
  ['drivers - license.png', 'Government ID'],
  ['Cre\u0301dit authorization.pdf', 'Credit Authorization'],
])('[G-16] %s is proposed for %s', (file, name) => expect(matchFile(file, all)).toBe(request(name).id))

test.each(['IMG_2041.jpg', 'scan.pdf', 'document final signed.pdf', 'statement.pdf', 'photo.id', 'scan.bio', ''])(
  '[G-16] %j fits nothing and is left to the person',
  (file) => expect(matchFile(file, all)).toBeNull(),
)

test('[G-16] two requests of one name are told apart by whom they are about, and left open where the name does not say', () => {
  const two = [request('Rent Roll', '12 Main Street'), request('Rent Roll', '8 Oak Avenue')]
  expect(matchFile('rent roll oak avenue.pdf', two)).toBe('Rent Roll/8 Oak Avenue')
  expect(matchFile('rent-roll.pdf', two)).toBeNull()
})

test('[G-16] of requests that fit alike the owed one is meant, but never against what the name says', () => {
  const two = [request('Rent Roll', '12 Main Street', false), request('Rent Roll', '8 Oak Avenue')]
  expect(matchFile('rent-roll.pdf', two)).toBe('Rent Roll/8 Oak Avenue')
  expect(matchFile('rent roll main street.pdf', two)).toBe('Rent Roll/12 Main Street')
})

test.each([
  ['IMG_2041.jpg', ['Rent Roll'], null],
  ['lease.pdf', ['Copy of the Lease'], 'Copy of the Lease'],
  ['alpha beta gamma.pdf', ['Alpha Beta Gamma Delta Epsilon'], 'Alpha Beta Gamma Delta Epsilon'],
  ['alpha beta.pdf', ['Alpha Beta Gamma Delta'], null],
  ['rent roll market survey.pdf', ['Rent Roll', 'Rent Roll Market Survey Analysis'], 'Rent Roll'],
  ['rent roll market survey.pdf', ['Rent Roll', 'Rent Roll Market Survey'], 'Rent Roll Market Survey'],
  ['lease -.pdf', ['—'], null],
  ['business licenses.pdf', ['Business License'], 'Business License'],
] as const)('[G-16] of %s and requests for %j: %s', (file, names, name) => {
  const found = matchFile(
    file,
    names.map((one) => request(one)),
  )
  expect(found).toBe(name && request(name).id)
})

test('[G-16] every request of the standard set is found by its own name', () => {
  expect(all.filter((r) => matchFile(`${r.name}.pdf`, all) !== r.id).map((r) => r.name)).toEqual([])
})
