import type { ContactType } from '@plinth/domain/people/party/contact'
import type { Chance } from './chance.ts'

const firstNames = [
  'Maria',
  'James',
  'Aisha',
  'David',
  'Chen',
  'Sofia',
  'Michael',
  'Priya',
  'Daniel',
  'Rachel',
  'Luis',
  'Hannah',
  'Omar',
  'Grace',
  'Anthony',
  'Mei',
  'Joseph',
  'Natalia',
  'Samuel',
  'Leah',
  'Carlos',
  'Fatima',
  'Robert',
  'Yuki',
  'Thomas',
  'Elena',
  'Kevin',
  'Rosa',
  'Isaac',
  'Claire',
  'Victor',
  'Nina',
  'Andre',
  'Tara',
  'Peter',
  'Zoe',
]
const lastNames = [
  'Alvarez',
  'Bennett',
  'Chowdhury',
  'Delgado',
  'Edwards',
  'Feldman',
  'Garcia',
  'Huang',
  'Ibrahim',
  'Jackson',
  'Kaplan',
  'Lindqvist',
  'Morales',
  'Nguyen',
  'O’Brien',
  'Patel',
  'Quinn',
  'Rosen',
  'Santos',
  'Thompson',
  'Ueda',
  'Vargas',
  'Weiss',
  'Xu',
  'Yates',
  'Zimmerman',
  'Baptiste',
  'Castellano',
  'Novak',
  'Okafor',
  'Petrov',
  'Schwartz',
]
const houses = [
  'Harbor',
  'Keystone',
  'Summit',
  'Cedar',
  'Ironbound',
  'Beacon',
  'Atlantic',
  'Prospect',
  'Granite',
  'Northgate',
  'Liberty',
  'Parkside',
  'Riverbend',
  'Sterling',
  'Hudson',
]
const trades: Record<ContactType, string> = {
  broker: 'Capital Advisors',
  attorney: 'Law Group',
  'title company': 'Title Agency',
  appraiser: 'Appraisal Services',
  'insurance agent': 'Insurance',
  'general contractor': 'Builders',
  'property manager': 'Property Management',
  accountant: 'Accounting',
  other: 'Consulting',
}

export interface Person {
  first_name: string
  last_name: string
  email: string
  phone: string
}

/** Somebody; `key` makes the address unique. Addresses lie under example.com and reach nobody. */
export const createPerson = (chance: Chance, key: number): Person => {
  const first = chance.pick(firstNames)
  const last = chance.pick(lastNames)
  const local = `${first}.${last}`.toLowerCase().replace(/[^a-z.]/g, '')
  return {
    first_name: first,
    last_name: last,
    email: `${local}.${key}@example.com`,
    phone: `${chance.pick(['212', '718', '201', '305', '215', '312', '617', '404'])}-555${String(chance.int(100, 199)).padStart(4, '0')}`,
  }
}

export const companyOf = (chance: Chance, kind: ContactType): string => `${chance.pick(houses)} ${trades[kind]}`

/** The name of a borrowing entity, often its building's. */
export const entityName = (chance: Chance, address: string): string =>
  chance.happens(0.6)
    ? `${address.replace(/ (Avenue|Street|Boulevard|Road|Drive|Parkway)$/, '')} LLC`
    : `${chance.pick(houses)} ${chance.pick(['Holdings', 'Realty', 'Equities', 'Properties'])} LLC`
