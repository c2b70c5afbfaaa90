import { expect, test } from 'vitest'
import { readPaper } from '../extract.ts'
import { kindOf } from '../recognize.ts'
import { tablesOf } from '../table/read-tables.ts'
import { typedPage } from '../table/typed-page.fixture.ts'
import { rollOf } from './units.ts'

const unitsIn = (text: string) => rollOf(tablesOf([typedPage(text)])).units
const valuesIn = (text: string) =>
  Object.fromEntries(readPaper('rent-roll', [typedPage(text)]).values.map((one) => [one.key, one.unsure ?? one.value]))

const yardiCharges = `                                   Rent Roll with Lease Charges
                                        As Of = 06/30/2026
Unit     Unit     Unit    Resident   Name             Market     Charge     Amount    Resident    Move In      Lease         Move Out     Balance
         Type     Sq Ft                                Rent      Code                 Deposit                  Expiration
Current/Notice/Vacant Residents
101      a1        650    t0001201   Whitfield, Jane  1,200.00   rent       1,150.00     300.00   05/01/2025   04/30/2027                    0.00
                                                                 petrent       25.00
                                                                 Total      1,175.00
102      a1        650    VACANT     VACANT           1,200.00                  0.00       0.00                                              0.00
                                                                 Total          0.00
103      b2        900    t0001305   Lund, Bo         1,500.00   rent       1,425.00     300.00   02/15/2024   02/28/2026                  310.50
                                                                 trash         15.00
                                                                 Total      1,440.00
Future Residents/Applicants
102      a1        650    t0001422   Okafor, Ada      1,200.00   rent       1,210.00     300.00   07/15/2026   07/14/2027                    0.00
                                                                 Total      1,210.00
`

test('[DB-10] [DC-02] Yardi, with lease charges: charges below a unit are its own, future residents none', () => {
  const units = unitsIn(yardiCharges)
  expect(
    units.map(({ unit, tenant, state, market, rent, other, balance }) => [
      unit,
      tenant,
      state,
      market,
      rent,
      other,
      balance,
    ]),
  ).toEqual([
    ['101', 'Whitfield, Jane', 'occupied', 1200, 1150, 25, 0],
    ['102', null, 'vacant', 1200, 0, null, 0],
    ['103', 'Lund, Bo', 'occupied', 1500, 1425, 15, 310.5],
  ])
  expect(valuesIn(yardiCharges)).toMatchObject({
    as_of_date: Date.parse('2026-06-30') / 1000,
    number_of_units: 3,
    vacant_units: 1,
    occupancy: 66.67,
    total_monthly_rent: 2575,
    annual_rent: 30_900,
    total_market_rent: 3900,
    total_balance: 310.5,
    units_in_arrears: 1,
    leases_ending_within_a_year: 1,
  })
})

const appfolio = `Rent Roll
Properties: Maple Court - 12 Maple Ave Springfield, IL 62701
As of: 06/30/2026
Unit     BD/BA      Tenant              Status             Sqft    Market Rent      Rent      Deposit    Lease From    Lease To      Past Due
Maple Court - 12 Maple Ave Springfield, IL 62701
1A       1/1.00     Jane Whitfield      Current             650       1,200.00    1,150.00     300.00    05/01/2025    04/30/2027        0.00
1B       1/1.00     Bo Lund             Notice-Unrented     650       1,200.00    1,175.00     300.00    02/15/2024    07/31/2026      120.00
2A       2/1.00                         Vacant-Unrented     900       1,500.00
2B       2/1.00     Ann de la Cruz      Current             900       1,500.00    1,480.00     300.00    01/01/2026    12/31/2026        0.00
4 Units                                 75.0% Occupied    3,100       5,400.00    3,805.00     900.00                                  120.00
`

test('[DB-10] [DC-02] AppFolio: statuses, an empty unit, and the foot with its units', () => {
  expect(valuesIn(appfolio)).toMatchObject({
    number_of_units: 4,
    vacant_units: 1,
    occupancy: 75,
    total_monthly_rent: 3805,
    total_market_rent: 5400,
    total_balance: 120,
    tenants: ['Jane Whitfield', 'Bo Lund', 'Ann de la Cruz'],
  })
})

// As somebody wrote into an export: remarks, and a figure with the day that it is of.
const noted = `Rent Roll
As of: 09/30/2025
Unit       Remarks                BD/BA     Tenant            Status              Sqft        Rent    Lease From    Lease To      Delinquent Rent as of 9/30/2025
101                               --/--     Office            Current              446        0.00
102        lease not available    1/1.00    Jane Whitfield    Current              650    1,150.00    05/01/2025    04/30/2027                               0.00
103        Vacant next month      1/1.00    Bo Lund           Current              650    1,175.00    02/15/2024    07/31/2026                             120.00
104                               2/1.00                      Vacant-Unrented      900
4 Units                                                       75.0% Occupied     2,646    2,325.00                                                         120.00
`

test('[DB-26] [DC-02] a unit stands as its status says, whatever a note says beside it; a heading may say of when it is', () => {
  expect(unitsIn(noted).map(({ unit, state, rent, balance }) => [unit, state, rent, balance])).toEqual([
    ['101', 'kept', 0, null],
    ['102', 'occupied', 1150, 0],
    ['103', 'occupied', 1175, 120],
    ['104', 'vacant', 0, null],
  ])
})

const occupancyIn = (text: string) => {
  const { vacant_units, occupancy } = valuesIn(text)
  return { vacant_units, occupancy }
}
test('[DB-26] of the units that the owner keeps, the printed occupancy says whether they count', () => {
  expect(occupancyIn(noted)).toEqual({ vacant_units: 1, occupancy: 75 })
  // Two of the three that are to let.
  expect(occupancyIn(noted.replace('75.0%', '66.7%'))).toEqual({ vacant_units: 1, occupancy: 66.67 })
  expect(occupancyIn(noted.replace('75.0%', '67%  '))).toEqual({ vacant_units: 1, occupancy: 66.67 })
  expect(occupancyIn(noted.replace('75.0%', '50.0%'))).toEqual({ vacant_units: 1, occupancy: 50 })
})

test('[DB-26] an occupancy that the rows do not come to is kept beside theirs, and so are the empty units', () => {
  const why = 'The rows do not come to the printed occupancy.'
  const quote = expect.stringMatching(/^4 Units 25\.0% Occupied/)
  expect(occupancyIn(noted.replace('75.0%', '25.0%'))).toEqual({
    vacant_units: {
      why,
      readings: [
        expect.objectContaining({ says: 'Rows counted', value: 1 }),
        { says: 'By the printed occupancy', value: 3, page: 1, quote },
      ],
    },
    occupancy: {
      why,
      readings: [
        expect.objectContaining({ says: 'Of all units', value: 50 }),
        { says: 'Printed', value: 25, page: 1, quote },
      ],
    },
  })
})

test('[DB-26] the occupancy of a part of the units says nothing of all of them', () => {
  expect(occupancyIn(noted.replace('4 Units ', '3 Units '))['occupancy']).toMatchObject({
    why: 'Some units are kept by the owner: a model, an office, out of order.',
  })
})

const realpage = `OneSite Rents v3.0
RENT ROLL DETAIL
As of 06/30/2026
Unit    Floorplan   SQFT   Unit/Lease        Name               Move-In      Lease        Lease       Market +     Balance    Trans    Lease      Other      Total
                           Status                                            Start        End         Addl.                   Code     Rent       Charges    Billing
1101    A1           650   Occupied          Whitfield, Jane    05/01/2025   05/01/2025   04/30/2027    1,200.00       0.00   RENT     1,150.00                1,150.00
                                                                                                                              PETFEE                 25.00       25.00
1102    A1           650   Vacant-Leased     VACANT                                                     1,200.00
1102    A1           650   Applicant         Okafor, Ada        07/15/2026   07/15/2026   07/14/2027    1,200.00       0.00   RENT     1,210.00                1,210.00
1103    B2           900   Occupied-NTV      Lund, Bo           02/15/2024   02/15/2024   07/31/2026    1,500.00      45.00   RENT     1,425.00                1,425.00
`

test('[DB-10] [DC-02] RealPage: a unit that is let ahead counts once, and as empty', () => {
  const units = unitsIn(realpage)
  expect(units.map(({ unit, state, rent, other }) => [unit, state, rent, other])).toEqual([
    ['1101', 'occupied', 1150, 25],
    ['1102', 'vacant', 0, null],
    ['1103', 'occupied', 1425, 0],
  ])
})

const entrata = `Rent Roll
Maple Court as of 06/30/2026
Bldg-Unit     Unit Type    SQFT    Unit Status        Resident            Move-In       Lease Start    Lease End     Budgeted Rent    Scheduled Rent    Pet Rent    Balance
01-101        A1            650    Occupied No Notice  Whitfield, Jane     05/01/2025    05/01/2025     04/30/2027         1,200.00          1,150.00       25.00       0.00
01-102        A1            650    Vacant Unrented Ready                                                                  1,200.00
02-201        B2            900    Occupied No Notice  Lund, Bo            02/15/2024    03/01/2026     02/28/2027         1,500.00          1,425.00                    0.00
02-202        B2            900    Admin Model                                                                            1,500.00
`

test('[DB-10] [DC-02] Entrata: units of buildings, and a model that makes the occupancy unsure', () => {
  const found = valuesIn(entrata)
  expect(found).toMatchObject({ number_of_units: 4, vacant_units: 1, total_monthly_rent: 2575 })
  expect(found['occupancy']).toMatchObject({ readings: [{ value: 50 }, { value: 66.67 }] })
})

test('[DD-01] a printed total that the rows do not come to is kept beside their sum, with both places', () => {
  const wrong = appfolio.replace('3,805.00', '4,205.00')
  const found = readPaper('rent-roll', [typedPage(wrong)]).values.find((one) => one.key === 'total_monthly_rent')
  expect(found).toMatchObject({
    value: null,
    unsure: {
      why: 'The rows do not add up to the printed total.',
      readings: [
        { says: 'Sum of the rows', value: 3805, page: 1 },
        { says: 'Printed total', value: 4205, page: 1, quote: expect.stringContaining('4 Units') },
      ],
    },
  })
})

test('[DD-01] as many rows as the printed number of units, or the count is unsure', () => {
  expect(valuesIn(appfolio.replace('4 Units', '6 Units'))['number_of_units']).toMatchObject({
    readings: [{ value: 4 }, { value: 6 }],
  })
})

test('[DD-02] a rent far off the others makes their sum unsure', () => {
  const rows = Array.from(
    { length: 8 },
    (_, i) => `${101 + i}    Tenant ${'ABCDEFGH'[i]}. Doe      ${i === 3 ? '14,500.00' : ' 1,450.00'}    05/31/2027`,
  )
  const found = valuesIn(['Unit   Tenant              Rent         Lease End', ...rows].join('\n'))
  expect(found['number_of_units']).toBe(8)
  expect(found['total_monthly_rent']).toMatchObject({ why: 'The rent of unit 104 is far off the others.' })
  expect(found['annual_rent']).toMatchObject({ readings: [{ value: 295_800 }] })
})

test('[DC-02] a summary by floor plan adds no units, and a note beside a row makes no total of it', () => {
  const text = `RENT ROLL DETAIL
As of Date: 06/30/2026
Bldg/Unit   Floorplan   SQFT   Unit/Lease Status   Name               Move-In      Lease End    Market + Addl.   Lease Rent
8700-A      B11P         690   Vacant              VACANT                                       $1085            $0             total units
8700-01     A11          499   Occupied            Whitfield, Jane    04/28/2025   04/30/2027   $935             $800
8700-02     A11          499   Occupied            Lund, Bo           05/01/2025   04/30/2027   $935             $900
8700-03     A11          499   Vacant              VACANT                                       $935             $0
8700-04     A11          499   Occupied            Okafor, Ada        06/01/2025   05/31/2027   $935             $850
Totals:                                                                                         $4825            $2550

Floorplan   # Units   Average SQFT   Average Market + Addl.   Units Occupied   Occupancy %   Units Available
A11         $4        $499           $935                     $3               $75           $1
B11P        $1        $690           $1085                    $0               $0            $1
Totals:     $5        $537           $965                     $3               $60           $2
`
  expect(valuesIn(text)).toMatchObject({
    ...{ as_of_date: Date.parse('2026-06-30') / 1000, number_of_units: 5, vacant_units: 2, occupancy: 60 },
    ...{ total_monthly_rent: 2550, total_market_rent: 4825 },
  })
})

const broker = `FINANCIAL DETAILS
                              SCHEDULED   SCHEDULED   PROFORMA   PROFORMA
                    SQUARE     RENT /     RENT / SF/   RENT /     RENT / SF/
UNIT  UNIT TYPE      FEET      MONTH       MONTH       MONTH       MONTH
1     2 Bed / 1 Bath  710     $1,515      $2.13       $2,250      $3.17
2     2 Bed / 1 Bath  710     $1,475      $2.08       $2,250      $3.17
3     Studio / 1 Bath 450     $1,064      $2.36       $1,450      $3.22
Total                         $4,054                  $5,950
`

test("[DB-10] a broker's list of units with rents is a rent roll, and says nothing of who is in", () => {
  const { values } = readPaper('rent-roll', [typedPage(broker)])
  expect(kindOf(['Rent Roll'], broker)).toBe('rent-roll')
  expect(Object.fromEntries(values.map((one) => [one.key, one.unsure ?? one.value]))).toEqual({
    ...{ number_of_units: 3, monthly_rents: [1515, 1475, 1064] },
    ...{ total_monthly_rent: 4054, annual_rent: 48_648, total_market_rent: 5950 },
  })
})

test('[DB-10] a list of market rents, a month and a year, is no rent in place', () => {
  const list = `                                  PreReno Market Rent          Post-Reno Market Rent
Building  Unit  Unit Type   SqFt          $/Month          $/Year       $/Month         $/Year
Azusan    1     2B/1B        850           $1,580         $18,960        $2,100        $25,200
Azusan    2     1B/1B        750           $1,406         $16,872        $1,700        $20,400
Riviera   3     2B/2B        873           $1,844         $22,128        $2,400        $28,800
`
  const { values } = readPaper('rent-roll', [typedPage(list)])
  expect(Object.fromEntries(values.map((one) => [one.key, one.unsure ?? one.value]))).toEqual({
    ...{ number_of_units: 3, total_market_rent: 4830 },
  })
})

test('[DB-10] a list of floor plans with how many units there are of each is no list of units', () => {
  const plans = `Plan                 SF     Units    Current Rent   Proforma Rent
1BR/1BA             813        34       $2,800           $2,850
2BR/1BA           1,010         9       $2,925           $3,000
Studio              496         6       $2,100           $2,250
`
  expect(unitsIn(plans)).toEqual([])
  expect(unitsIn(plans.replace('Units', 'Unit ')).map(({ unit }) => unit)).toEqual(['34', '9', '6'])
})

const scheduled = `Unit    Unit Type   Sqft   Occupancy Status      Resident         Market Rent   Charge Codes      Scheduled Charges   Balance   Lease Expiration
1-001A  B1          1205   Occupied No Notice    Lara Norwood            1110   Lease Rent                     1035      0.00   03/31/2027
                                                                               Pet Rent                         15
                                                                               Charge Total:                  1050
2-002D  B1          1205   Vacant Rented Ready   -- Vacant --            1335   -                                 0
                                                                               Charge Total:                     0
3-003A  B1          1205   Notice Unrented       Miro Hale               1110   Lease Rent                      999    -12.50   04/30/2027
                                                                               Staff Rent                     -300
                                                                               Charge Total:                   699
`

test('[DB-10] Entrata: charges are of the unit above them, their total is none, and what is taken off a rent is no rent', () => {
  expect(
    unitsIn(scheduled).map(({ unit, state, rent, other, balance }) => [unit, state, rent, other, balance]),
  ).toEqual([
    ['1-001A', 'occupied', 1035, 15, 0],
    ['2-002D', 'vacant', 0, null, null],
    ['3-003A', 'occupied', 999, -300, -12.5],
  ])
  expect(valuesIn(scheduled)).toMatchObject({ total_monthly_rent: 2034, vacant_units: 1, total_market_rent: 3555 })
})

const offices = `Tenant                    Footnote   Tenant SF (2)   % of SF   Base Rent ($)   % of Base Rent   Base Rent PSF   Total Rent ($)   Lease Begin   Lease Expiration
Harbor Services Agency           3         120,209     62.1%       5,168,982            64.7%           43.00        5,205,733   2024-01-01    2038-12-31
Linden Insurance Company                    34,065     17.6%       1,452,810            18.2%           42.65        1,463,225   2022-03-01    2029-12-31
Corvid Software                             25,300     13.1%       1,168,470            14.6%           46.18        1,176,204   Various       2033-01-31
State Department of Health       4          14,000      7.2%         198,007             2.5%           14.14          200,007   2022-11-15    2032-10-31
Total Occupied                             193,574    100.0%       7,988,268           100.0%           41.27        8,045,169
Vacant Spaces                                    0      0.0%               0             0.0%            0.00                0
`

test('[DB-28] offices that number no spaces are read by their tenants, and rents of a year as such', () => {
  expect(valuesIn(offices)).toMatchObject({
    ...{ number_of_units: 4, vacant_units: 0, occupancy: 100 },
    ...{ monthly_rents: [430_748.5, 121_067.5, 97_372.5, 16_500.58], annual_rent: 7_988_268 },
  })
  expect(unitsIn(offices).map(({ tenant, area }) => [tenant, area])[3]).toEqual(['State Department of Health', 14_000])
  // Where no rent per foot stands beside them, they are in doubt: no foot is let for so much a month.
  expect(valuesIn(offices.replaceAll('PSF', '   '))).toMatchObject({
    total_monthly_rent: {
      readings: [{ value: 7_988_269 }, { says: 'If they are annual rents', value: 665_689.08 }],
    },
    annual_rent: { readings: [{}, { says: 'If they are annual rents', value: 7_988_268.96 }] },
  })
})

test('[DB-28] what the rent of a lease will be from a day on is no list of units', () => {
  const steps = `Tenant                   Suite        SF   Step Date    Annual Rent
Linden Insurance           301     8,835   Current          507,172
Linden Insurance           301     8,835   2026-09-01       518,558
Corvid Software            302     6,173   Current          279,286
`
  expect(unitsIn(steps)).toEqual([])
  expect(unitsIn(steps.replace('Step Date', 'Begins   ')).map(({ unit }) => unit)).toEqual(['301', '302'])
})

test('[DB-10] a column that answers whether a unit is occupied says so with yes and no, and a quoted rent is no rent in place', () => {
  const answers = `Apartment   Layout   NRSF   Quoted Rent   Monthly Rent   Resident       Occ?
301         1x1       710         1,700          1,680   Jordan Lee     Yes
302         1x1       710         1,700              0                  No
303         2x2     1,080         2,350          2,300   Morgan Chen    Notice
`
  expect(unitsIn(answers).map(({ unit, state, market, rent }) => [unit, state, market, rent])).toEqual([
    ['301', 'occupied', 1700, 1680],
    ['302', 'vacant', 1700, 0],
    ['303', 'occupied', 2350, 2300],
  ])
  // N is a tenant who gave notice.
  expect(unitsIn(answers.replace('Notice', 'N'))[2]).toMatchObject({ state: 'occupied' })
})

test('[DB-10] a list of apartments with rents in place is a rent roll where one is asked for', () => {
  const list =
    'Apt No.  Floor Plan  Net Rentable SF  Market / Asking  In Place Rent  Lease Status\n101  1x1  720  1650  1600  Current'
  expect(kindOf(['Rent Roll'], list)).toBe('rent-roll')
  expect(kindOf([], list)).toBeNull()
  const told = 'Unit,Unit Type,Market Rent,Status\n101,1x1,1450,Occupied\n102,1x1,1450,Vacant'
  expect(kindOf(['T-12'], told)).toBe('rent-roll')
})
