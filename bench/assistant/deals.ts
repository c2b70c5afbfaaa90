import type { Chance } from './corpus.ts'
import type { Deal } from './papers.ts'

const first =
  'Marisol Dmitri Yolanda Terrence Priya Oksana Gideon Beatriz Lionel Farrah Winston Ingrid Cedric Noemi'.split(' ')
const last =
  'Castellano Vukovic Ferreira Abernathy Ramanathan Kowalczyk Blumenthal Okonkwo Thackeray Delacroix Yamamoto Svensson Moriarty Quintana'.split(
    ' ',
  )
const streets = [
  '118 Halsey Street',
  '42 Quarry Road',
  '907 Linden Boulevard',
  '15 Tanner Lane',
  '3310 Kossuth Avenue',
  '76 Wharf Street',
  '251 Maple Terrace',
  '640 Garrison Avenue',
  '29 Fulton Place',
  '1801 Cortland Drive',
  '88 Belvedere Court',
  '512 Juniper Street',
  '73 Calloway Road',
  '1440 Prospect Place',
]
const cities = ['Brooklyn', 'Newark', 'Yonkers', 'Jersey City', 'Bronx', 'Stamford', 'Hoboken']
const firms = [
  'Kestrel',
  'Harborview',
  'Bluestone',
  'Ironwood',
  'Sandpiper',
  'Larkfield',
  'Redhook',
  'Tamarack',
  'Whitestone',
  'Copperleaf',
  'Greyhawk',
  'Millbrook',
  'Northgate',
  'Oakhurst',
]
const shops = [
  'Sunrise Bagels Inc.',
  'Verdant Pharmacy LLC',
  'Tidewater Cleaners Corp.',
  'Little Sprouts Daycare LLC',
  'Granite Fitness Inc.',
  'Moonbeam Records LLC',
  'Paloma Nails Corp.',
  'Citadel Hardware Inc.',
]
const banks = ['Meridian Savings Bank', 'First Hudson Bank', 'Apple River Bank', 'Keystone Trust']
const insurers = [
  'Pemberton Mutual',
  'Atlantic Casualty Company',
  'Granite State Indemnity',
  'Shoreline Insurance Company',
]
const trades = [
  'Demolition',
  'Concrete',
  'Structural steel',
  'Plumbing',
  'Electrical',
  'Drywall',
  'Windows',
  'Painting',
  'Flooring',
  'Kitchens',
]

/** The so-manieth made-up deal; every number and name in it is its own. */
export const dealOf = (n: number, c: Chance): Deal => {
  const at = <T>(from: readonly T[], shift = 0): T => from[(n + shift) % from.length] as T
  const day = (from: number, to: number) => ({ y: c.between(from, to), m: c.between(1, 12), d: c.between(1, 28) })
  const firm = at(firms)
  const price = c.between(900, 6000) * 1000
  const units = Array.from({ length: c.between(6, 10) }, (_, i) => ({
    unit: `${Math.floor(i / 3) + 1}${'ABC'[i % 3] ?? 'A'}`,
    tenant: `${at(first, i + 3)} ${at(last, i + 5)}`,
    rent: c.between(140, 390) * 10 + i,
    feet: c.between(480, 1400),
  }))
  return {
    n,
    borrower: `${at(first)} ${at(last)}`,
    entity: `${firm} Holdings LLC`,
    street: at(streets),
    city: at(cities),
    seller: `${at(firms, 4)} Realty Corp.`,
    price,
    deposit: Math.round(price / 10_000) * 1000 + c.between(1, 9) * 100,
    closing: day(2026, 2026),
    asIs: price + c.between(20, 300) * 1000,
    asComplete: Math.round((price * 1.4) / 1000) * 1000 + 5000,
    appraiser: `${at(last, 7)} Valuation Group`,
    capRate: c.between(45, 75) / 10,
    inspected: day(2026, 2026),
    tenant: at(shops),
    baseRent: c.between(30, 120) * 100 + 50,
    leaseStart: day(2019, 2022),
    leaseEnd: day(2028, 2034),
    security: c.between(60, 240) * 100 + 25,
    noticeDays: c.pick([45, 60, 75, 90, 120]),
    units,
    noi: c.between(150, 600) * 1000 + 240,
    noiBefore: c.between(100, 149) * 1000 + 130,
    taxes: c.between(20, 90) * 1000 + 310,
    repairs: c.between(9, 30) * 1000 + 470,
    utilities: c.between(8, 25) * 1000 + 560,
    bank: at(banks),
    balance: c.between(90, 900) * 1000 + c.between(100, 999),
    account: String(c.between(1000, 9999)),
    insurer: at(insurers),
    policy: `${at(['PMX', 'ACC', 'GSI', 'SHR'])}-${c.between(10_000, 99_999)}-${c.between(10, 99)}`,
    premium: c.between(40, 180) * 100 + 75,
    cover: c.between(12, 70) * 100_000,
    deductible: c.pick([5000, 10_000, 25_000]),
    policyEnd: day(2026, 2027),
    titleCompany: `${at(firms, 9)} Abstract Company`,
    titleNumber: `TC-${c.between(100_000, 999_999)}`,
    lienholder: `${at(firms, 6)} Community Credit Union`,
    lien: c.between(300, 1500) * 1000,
    zoning: c.pick(['R6B', 'C4-3', 'M1-2', 'R7A']),
    flood: c.pick(['X', 'AE', 'A99']),
    consultant: `${at(firms, 2)} Environmental Services`,
    tank: n % 2 === 0,
    contractor: `${at(last, 9)} Builders Inc.`,
    contractSum: c.between(300, 1600) * 1000 + 500,
    completion: day(2027, 2027),
    retainage: c.pick([5, 7.5, 10]),
    budget: trades
      .slice(0, c.between(6, 10))
      .map((item) => ({ item, cost: c.between(12, 190) * 1000 + c.between(1, 9) * 10 })),
    partner: `${at(first, 6)} ${at(last, 8)}`,
    share: c.pick([51, 60, 65, 70, 80]),
    formed: day(2015, 2025),
    payoff: c.between(500, 2500) * 1000 + 412,
    perDiem: c.between(100, 480) + 0.5,
    oldLender: `${at(firms, 11)} Capital Partners`,
    roofAge: c.between(4, 28),
    boiler: c.between(1994, 2021),
    built: c.between(1905, 1988),
    acres: c.between(11, 95) / 100,
    surveyor: `${at(last, 3)} Land Surveying PC`,
  }
}
