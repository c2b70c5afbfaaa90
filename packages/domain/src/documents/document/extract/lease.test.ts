import { describe, expect, test } from 'vitest'
import { kindOf } from '../recognize.ts'
import { purchaseContract } from './deal.ts'
import { lease } from './lease.ts'

const read = (text: string) =>
  Object.fromEntries(lease([{ page: 1, text }]).map(({ key, value }) => [key, value])) as Record<string, unknown>

describe('[DA-09] the parties of a lease', () => {
  test.each([
    [
      'in brackets',
      'by and between Oak Hill Partners, LLC\n("Landlord") and Jane Doe ("Tenant").',
      ['Oak Hill Partners, LLC', 'Jane Doe'],
    ],
    [
      'after what they are and where they are',
      'between Oak Hill Partners, LLC, a Delaware limited liability company, hereinafter referred to as "Landlord", and Blue Door Cafe, Inc., a New York corporation with offices at 1 Main St, hereinafter called the "Tenant".',
      ['Oak Hill Partners, LLC', 'Blue Door Cafe, Inc.'],
    ],
    [
      'with an address and who signs',
      'is entered into by George Yearwood, 9 Palm Avenue, Barbados, hereinafter referred to as "the LANDLORD", and the United States of America, acting by Evan Press, Officer of the Embassy, hereinafter referred to as "the TENANT".',
      ['George Yearwood', 'United States of America'],
    ],
  ])('%s', (_, text, [landlord, tenant]) => {
    expect(read(text)).toMatchObject({ landlord, tenant })
  })

  test('blanks of a form are nobody', () => {
    const blanks = [
      'Landlord  Phone Number  Emergency Phone',
      'Tenant  E-mail  Cell',
      'Tenant(s):  Last Name  First Name',
    ]
    for (const text of blanks) expect(read(text), text).toEqual({})
    expect(read('Tenant:  Maple Street Bakery')).toEqual({ tenant: 'Maple Street Bakery' })
    expect(read('TENANT(S):  Jordan A. Reeves')).toEqual({ tenant: 'Jordan A. Reeves' })
    expect(read('Landlord Name: Dennis\nTenant’s Name: John Reeves')).toEqual({
      landlord: 'Dennis',
      tenant: 'John Reeves',
    })
    expect(read('Tenants occupy the premises')).toEqual({})
    expect(read('Tenant:  Town & Country')).toEqual({ tenant: 'Town & Country' })
    for (const word of ['City', 'Title', 'Company']) expect(read(`Tenant:  ${word}`), word).toEqual({})
  })
})

describe('[DA-09] the rent of a lease', () => {
  test.each([
    ['Tenant agrees to pay $1,200 per month.', 1200],
    ['Lessee shall pay rent in the amount of US$1,250.00 per month.', 1250],
    ['Monthly rent of $900', 900],
    ['Tenant shall pay a parking fee of $75 per month.', undefined],
    ['The TENANT shall pay: BDS$6,700 per month for three years.', undefined],
    ['Monthly base rent: C$2,000 payable on the first', undefined],
  ])('%s', (text, rent) => {
    expect(read(text)['monthly_rent']).toBe(rent)
  })
})

test('[DA-09] a housing contract is a lease with a resident, its main terms listed by letters', () => {
  const text = `HOUSING CONTRACT
a)  Name of Apartment Community: Quarry Flats ("Facility")
c)  Resident Name: Mina Okafor ("Resident")
d)  Landlord: Quarry Flats, LLC and its successors and assigns ("Landlord")
payable in equal monthly installments of $1,299.00 ("Monthly Installment")
Start Date: 01/06/2026 at noon. The term shall cease on July 31, 2026. Security Deposit  $400.00`
  expect(kindOf([], text)).toBe('lease')
  expect(read(text)).toEqual({
    landlord: 'Quarry Flats, LLC',
    tenant: 'Mina Okafor',
    monthly_rent: 1299,
    security_deposit: 400,
    lease_start: Date.UTC(2026, 0, 6) / 1000,
    lease_end: Date.UTC(2026, 6, 31) / 1000,
  })
})

test('[DA-09] a lease whose parties stand behind their labels in its first sentence, and one that ends on a second column', () => {
  const sentence = `RESIDENTIAL LEASE AGREEMENT
made by and between LESSOR: Rosa Lind ("Landlord") and LESSEE: Ned Baum ("Tenant").`
  expect(read(sentence)).toEqual({ landlord: 'Rosa Lind', tenant: 'Ned Baum' })
  const columns =
    'RESIDENTIAL LEASE\nCommencement Date: 04/10/2025  Expiration Date: 04/13/2026  Insurance Required: Yes'
  expect(read(columns)).toEqual({
    lease_start: Date.UTC(2025, 3, 10) / 1000,
    lease_end: Date.UTC(2026, 3, 13) / 1000,
  })
})

test('[DA-09] a lease that a program made: rent beside insurance, no fee for a deposit, and no name where a computer signed', () => {
  const text = `LEASE CONTRACT
You've agreed to rent the property located at
6009 Arrow Boulevard
Kokomo, IN 46902
for use as a private residence only. NO BUSINESSES ALLOWED. The term shall commence on 02/01/2026 and end on 01/31/2027.
You shall pay
Liability to Landlord Insurance  $9.50
Rent Income  $1,095.00
Total:  $1,104.50
per month for rent.
SECURITY DEPOSIT Cleaning Charges: Windows cleaning $100
Pets: additional pet rent of $40.00 per month.
Lessor  IP Address: 203.0.113.7
Lessee  IP Address: 203.0.113.9`
  expect(read(text)).toEqual({
    property_address: '6009 Arrow Boulevard Kokomo, IN 46902',
    monthly_rent: 1095,
    lease_start: Date.UTC(2026, 1, 1) / 1000,
    lease_end: Date.UTC(2027, 0, 31) / 1000,
  })
  expect(
    read('Residential Lease\nTenant and landlord\nTotal Rent Due Monthly  $775.00\nPet rent of $40.00 per month'),
  ).toEqual({
    monthly_rent: 775,
  })
  expect(read('Residential Lease\nTenant and landlord\nPet rent of $40.00 per month')).toEqual({})
})

test.each([
  ['a lease', lease, "You've agreed to rent the property located at"],
  ['a contract', purchaseContract, 'Seller agrees to sell the land and building known as'],
  ['a contract in capitals', purchaseContract, 'THE PREMISES LOCATED AT'],
] as const)('[DA-09] an address in %s ends with its ZIP code, whatever follows', (_, of, begins) => {
  const read = of([
    { page: 1, text: `${begins}\n6009 Arrow Boulevard\nKokomo, IN 46902\nfor use as a private residence` },
  ])
  expect(read.map(({ key, value }) => [key, value])).toEqual([
    ['property_address', '6009 Arrow Boulevard Kokomo, IN 46902'],
  ])
})

test.each([
  ['This lease shall commence on January 1, 2026 ("Start"), and shall continue until July 31, 2026.', '2026-07-31'],
  ['The term shall continue in force through June 30, 2028.', '2028-06-30'],
  ['The term beginning on the first day of 01/01/2026 and ending on the last day of 03/01/2027.', '2027-03-01'],
  ['The term is for one year, starting from June 1, 2026, to May 31, 2027.', '2027-05-31'],
  ['The lease shall continue until either party gives notice. Rent is due July 1, 2026.', undefined],
])('[DA-09] a lease that continues or runs until a day ends then: %s', (text, day) => {
  expect(read(text)['lease_end']).toBe(day === undefined ? undefined : Date.parse(day) / 1000)
})

describe('[DA-09] the term of a lease', () => {
  test.each([
    ['LEASE TERM: 01/01/2026 to 12/31/2026', '2026-01-01', '2026-12-31'],
    ['Lease Term  01/01/2026 - 12/31/2026', '2026-01-01', '2026-12-31'],
    ['Lease Dates: 08/15/2025 – 07/31/2026', '2025-08-15', '2026-07-31'],
    ['for a term from the 1st day of May, 2026 to the 30th day of April, 2027', '2026-05-01', '2027-04-30'],
    ['The term of this Lease shall be from 05-01-2026 through 04-30-2027', '2026-05-01', '2027-04-30'],
    [
      'TERM. The term of this Agreement is for 12 months, from August 1, 2025 to July 31, 2026.',
      '2025-08-01',
      '2026-07-31',
    ],
    [
      'The initial term of the Lease Contract begins on the 1st day of March , 2026 , and ends at 11:59 p.m. the 28th day of February , 2027 .',
      '2026-03-01',
      '2027-02-28',
    ],
    ['premises for the following term __ 05/01/2026 ___ to __ 04/30/2027 __.', '2026-05-01', '2027-04-30'],
    ['Lease From:  6/1/2025   Lease To:  5/31/2026', '2025-06-01', '2026-05-31'],
    [
      'Type  Period  Start Date  End Date  Date Signed\nMove-In  Renewal  Twelve (12) Installments  7/23/2025  7/21/2026  October 2, 2024',
      undefined,
      '2026-07-21',
    ],
    [
      'Lease Period  Monthly Rent\n01/01/2026 - 12/31/2026  $5,000\n01/01/2027 - 12/31/2027  $5,150',
      '2026-01-01',
      undefined,
    ],
    ['Option term: 1/1/2031 to 12/31/2035', undefined, undefined],
    ['The term of office of the agent ends. Signed 1/2/2026 to be sent 3/4/2026', undefined, undefined],
  ])('%s', (text, start, end) => {
    const { lease_start: from, lease_end: to } = read(text)
    const day = (epoch: unknown) =>
      epoch === undefined ? undefined : new Date(Number(epoch) * 1000).toISOString().slice(0, 10)
    if (start) expect(day(from)).toBe(start)
    expect(day(to)).toBe(end)
  })
})

test('[DA-09] a lease in plain words is between you, the residents, and us, the owner', () => {
  const text = `This Lease Contract is between you, the resident(s) (list all people signing the Lease Contract): Ana Q. Roe, Ben Roe
and us, the owner: Elm Court Apartments LP
(name of apartment community or title holder). You will pay $1,466.00 per month for rent.`
  expect(read(text)).toEqual({ landlord: 'Elm Court Apartments LP', tenant: 'Ana Q. Roe', monthly_rent: 1466 })
  const agent = "and us, the owner/agent:\nGreen Bush 64, LLC\nYou've agreed to rent the property"
  expect(read(agent)['landlord']).toBe('Green Bush 64, LLC')
})

test('[DA-09] a lease of students: rent among installments, and nobody called by what they are', () => {
  const text = `INSTALLMENT PAYMENTS  DEPOSITS  FEES
Rent  $1,039.00  Security Deposit  $150.00  Application Fee  $0.00
Green Fee  $15.00
by and between Owner of Residential Community ("Owner") and Ana Roe ("Resident").
This addendum is between West Campus Holdings, LLC ("Owner") and Ana Roe.`
  expect(read(text)).toEqual({ monthly_rent: 1039, security_deposit: 150 })
  expect(read('This addendum is between West Campus Holdings, LLC ("Owner") and Ana Roe.')).toEqual({
    landlord: 'West Campus Holdings, LLC',
  })
})

test('[DA-09] rent by its rate a month; a place for a car costs no rent', () => {
  const text = `by and between 204 Elm, Ltd referred to
as the Landlord) and the Tenant. The Tenant agrees to pay as rent the total sum of $54,000 at the rate of $4,500 per month.
The monthly rent will be $0.00 for the above-described parking space(s).`
  expect(read(text)).toMatchObject({ landlord: '204 Elm, Ltd', monthly_rent: 4500 })
  expect(read('The monthly rent will be $85.00 for the parking space(s).')).toEqual({})
  expect(read('The rent is $1,500 payable on the first of each month')).toEqual({ monthly_rent: 1500 })
  expect(read('The annual rent is $60,000 payable in parts each month')).toEqual({})
  expect(read('Rent: $1,800.00/month  Pet rent: $25.00/month')).toEqual({ monthly_rent: 1800 })
})
