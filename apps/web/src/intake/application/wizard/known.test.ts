import { initialWizard } from '@plinth/domain/intake/application/wizard-fields'
import { expect, test } from 'vitest'
import {
  documentsFor,
  entitiesFor,
  nameOfPerson,
  nameOfProperty,
  propertiesFor,
  withEntity,
  withPerson,
  withProperty,
} from './known.ts'
import type { Known } from './wizard.calls.ts'

const base = { ssn_on_file: false, birth_date_on_file: false, updated_epoch: 1 }
const person = {
  ...{ ...base, borrower_id: 'b1' },
  sponsor: { firstName: 'Ann', lastName: 'Known', email: '', city: 'Reno', brokerFirstName: 'Not hers' },
  experience: { projectsCompletedPast3Years: '4' },
} as unknown as Known['people'][number]
const address = {
  ...{ street_number: '12', route: 'Elm Street', locality: 'Brooklyn', administrative_area_level_1: 'NY' },
  ...{ zipcode: '11201', country: 'US', coordinates: { lat: 40.69, lng: -73.98 } },
}
const property = (human_id: string, borrower_ids: string[], where: typeof address | null) =>
  ({
    ...{ ...base, human_id, borrower_ids },
    property: { address: where, bedrooms: '7' },
    rehab: { otherRepayment: 'Sale of land' },
  }) as unknown as Known['properties'][number]
const entity = (legal_entity_id: string, ...borrower_ids: string[]): Known['entities'][number] =>
  ({
    ...{ ...base, legal_entity_id, borrower_ids, borrowingEntityName: 'Oak LLC' },
    members: [{ id: 'm', firstName: 'Eve', lastName: 'Fifth', email: '', percentage: '20' }],
  }) as unknown as Known['entities'][number]

test('what is known of a person fills the form; what is not known stays as typed, and no broker comes along', () => {
  const typed = { ...initialWizard, sponsor: { ...initialWizard.sponsor, email: 'typed@example.com', city: 'Miami' } }
  const { sponsor, experience } = withPerson(typed, person)
  expect(sponsor).toMatchObject({ firstName: 'Ann', lastName: 'Known', email: 'typed@example.com', city: 'Reno' })
  expect(Object.values(sponsor)).not.toContain('Not hers')
  expect(experience.projectsCompletedPast3Years).toBe('4')
})

test('a known entity comes with its members, and counts the sponsor as one of them', () => {
  const { entity: filled } = withEntity(initialWizard, entity('e1'))
  expect([filled.borrowingEntityName, filled.numberOfMembersInEntity]).toEqual(['Oak LLC', '2'])
  expect(filled.otherEntityMembers).toMatchObject([{ firstName: 'Eve', percentage: '20' }])
})

test('a known property fills its section and the work on it; without an address the one typed stays', () => {
  const filled = withProperty(initialWizard, property('BL-1', [], address))
  expect(filled.property).toMatchObject({ bedrooms: '7', address: { route: 'Elm Street', as_typed: false } })
  expect(filled.rehab.otherRepayment).toBe('Sale of land')
  const unplaced = withProperty(filled, property('BL-2', [], null))
  expect(unplaced.property.address).toEqual(filled.property.address)
  const rural = withProperty(initialWizard, property('BL-3', [], { ...address, street_number: '' }))
  expect(rural.property.address).toMatchObject({ as_typed: true })
})

test('people are offered by name, else by email; properties by address and request', () => {
  expect(nameOfPerson(person)).toBe('Ann Known')
  expect(nameOfPerson({ ...person, sponsor: { email: 'ann@example.com' } } as typeof person)).toBe('ann@example.com')
  expect(nameOfProperty(property('BL-1', [], address))).toMatch(/^12 Elm Street.+ · BL-1$/)
  expect(nameOfProperty(property('BL-2', [], null))).toBe('BL-2')
})

const document = (field: string, name: string, borrower_id: string | null, legal_entity_id: string | null = null) =>
  ({ field, name, borrower_id, legal_entity_id }) as unknown as Known['documents'][number]
const known = {
  entities: [entity('e1', 'b1'), entity('e2', 'b2', 'b1'), entity('e3', 'b3')],
  properties: [property('BL-1', ['b2'], null), property('BL-2', ['b1'], null)],
  documents: [
    document('idUpload', 'newest.pdf', 'b1'),
    document('idUpload', 'older.pdf', 'b1'),
    document('idUpload', 'of-b2.pdf', 'b2'),
    document('uploadSREO', 'nobodys.pdf', null),
    document('uploadSREO', 'of-e1.pdf', null, 'e1'),
  ],
} as unknown as Known

test('entities and properties of the chosen person alone are offered; of everybody while nobody is chosen', () => {
  const of = (borrower_id: string | null) => ({ borrower_id, legal_entity_id: null })
  expect(entitiesFor(known, of('b1')).map((one) => one.legal_entity_id)).toEqual(['e1', 'e2'])
  expect(propertiesFor(known, of('b1')).map((one) => one.human_id)).toEqual(['BL-2'])
  expect(entitiesFor(known, of(null))).toHaveLength(3)
  expect(propertiesFor(known, of(null))).toHaveLength(2)
})

test('documents are offered by field and owner, the newest of each; never those of somebody else', () => {
  const names = (chosen: { borrower_id: string | null; legal_entity_id: string | null }, ...fields: string[]) =>
    documentsFor(known, chosen, fields as Parameters<typeof documentsFor>[2]).map(({ name }) => name)
  expect(names({ borrower_id: 'b1', legal_entity_id: null }, 'idUpload')).toEqual(['newest.pdf'])
  expect(names({ borrower_id: 'b1', legal_entity_id: 'e1' }, 'uploadSREO')).toEqual(['nobodys.pdf', 'of-e1.pdf'])
  expect(names({ borrower_id: 'b3', legal_entity_id: 'e3' }, 'idUpload', 'uploadSREO')).toEqual(['nobodys.pdf'])
})
