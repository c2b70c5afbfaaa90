import { type Chance, type Day, dollars, type EvalDocument, longDay, shortDay, wrap } from './corpus.ts'
import { filler } from './fillers.ts'

/** What the made-up papers of one loan say. */
export interface Deal {
  n: number
  borrower: string
  entity: string
  street: string
  city: string
  seller: string
  price: number
  deposit: number
  closing: Day
  asIs: number
  asComplete: number
  appraiser: string
  capRate: number
  inspected: Day
  tenant: string
  baseRent: number
  leaseEnd: Day
  leaseStart: Day
  security: number
  noticeDays: number
  units: { unit: string; tenant: string; rent: number; feet: number }[]
  noi: number
  noiBefore: number
  taxes: number
  repairs: number
  utilities: number
  bank: string
  balance: number
  account: string
  insurer: string
  policy: string
  premium: number
  cover: number
  deductible: number
  policyEnd: Day
  titleCompany: string
  titleNumber: string
  lienholder: string
  lien: number
  zoning: string
  flood: string
  consultant: string
  tank: boolean
  contractor: string
  contractSum: number
  completion: Day
  retainage: number
  budget: { item: string; cost: number }[]
  partner: string
  share: number
  formed: Day
  payoff: number
  perDiem: number
  oldLender: string
  roofAge: number
  boiler: number
  built: number
  acres: number
  surveyor: string
}

const pdf = (
  deal: Deal,
  id: string,
  name: string,
  pages: string[][],
  kind: EvalDocument['kind'] = 'pdf',
): EvalDocument => ({
  id: `${id}-${deal.n}`,
  name,
  kind,
  pages,
})

const contract = (d: Deal, c: Chance) =>
  pdf(d, 'contract', `Purchase_and_Sale_Agreement_${d.street.split(' ')[1]}.pdf`, [
    [
      'PURCHASE AND SALE AGREEMENT',
      '',
      ...wrap(
        `This agreement is made between ${d.seller} ("Seller") and ${d.entity} ("Purchaser") for the land and building known as ${d.street}, ${d.city}.`,
      ),
      '',
      ...filler(c, 3),
    ],
    [
      '2. Purchase Price',
      ...wrap(
        `The purchase price is ${dollars(d.price)}, payable as follows: ${dollars(d.deposit)} as a deposit upon signing, held in escrow by Seller's attorney, and the balance at closing by wire.`,
      ),
      '',
      '3. Closing',
      ...wrap(`The closing shall take place on or about ${longDay(d.closing)} at the offices of the title company.`),
      '',
      ...filler(c, 2),
    ],
    ['Representations', '', ...filler(c, 4)],
  ])

const appraisal = (d: Deal, c: Chance) =>
  pdf(d, 'appraisal', `Appraisal ${d.street}.pdf`, [
    [
      'APPRAISAL REPORT',
      `Prepared by ${d.appraiser}`,
      `Subject: ${d.street}, ${d.city}`,
      `Date of inspection: ${longDay(d.inspected)}`,
      '',
      ...filler(c, 2),
    ],
    [
      'Site and Improvements',
      ...wrap(
        `The subject is a ${d.units.length}-unit building constructed in ${d.built} on a lot of ${d.acres} acres. The site is zoned ${d.zoning}.`,
      ),
      '',
      ...filler(c, 3),
    ],
    [
      'Reconciliation of Value',
      `Market value as is:  ${dollars(d.asIs)}`,
      `Prospective value upon completion:  ${dollars(d.asComplete)}`,
      `Overall capitalization rate applied:  ${d.capRate}%`,
      '',
      ...filler(c, 3),
    ],
    ['Addenda', '', ...filler(c, 4)],
  ])

const lease = (d: Deal, c: Chance) =>
  pdf(
    d,
    'lease',
    `scan_lease_${d.tenant.split(' ')[0]}.pdf`,
    [
      [
        'COMMERCIAL LEASE',
        ...wrap(
          `${d.entity}, Landlord, leases to ${d.tenant}, Tenant, the ground floor store at ${d.street} for a term that begins on ${longDay(d.leaseStart)} and ends on ${longDay(d.leaseEnd)}.`,
        ),
        '',
        ...filler(c, 2),
      ],
      [
        'Article 4 Rent',
        ...wrap(
          `Tenant shall pay base rent of ${dollars(d.baseRent)} per month in advance on the first day of each month.`,
        ),
        ...wrap(`Upon signing Tenant deposits ${dollars(d.security)} as security for its obligations.`),
        '',
        ...filler(c, 2),
      ],
      [
        'Article 19 Termination',
        ...wrap(
          `Tenant may terminate this lease upon ${d.noticeDays} days prior written notice if the premises are destroyed.`,
        ),
        '',
        ...filler(c, 3),
      ],
    ],
    'scan',
  )

const rentRoll = (d: Deal) =>
  pdf(
    d,
    'rentroll',
    'Rent roll.csv',
    [
      [
        'Unit  Tenant  Square feet  Monthly rent',
        ...d.units.map((u) => `${u.unit}  ${u.tenant}  ${u.feet}  ${dollars(u.rent)}`),
      ],
    ],
    'sheet',
  )

const operating = (d: Deal) =>
  pdf(
    d,
    'operating',
    'T12 operating statement.csv',
    [
      [
        'Line  2024  2025',
        `Real estate taxes  ${dollars(d.taxes - 2100)}  ${dollars(d.taxes)}`,
        `Repairs and maintenance  ${dollars(d.repairs - 900)}  ${dollars(d.repairs)}`,
        `Utilities  ${dollars(d.utilities - 300)}  ${dollars(d.utilities)}`,
        `Net operating income  ${dollars(d.noiBefore)}  ${dollars(d.noi)}`,
      ],
    ],
    'sheet',
  )

const statement = (d: Deal, c: Chance) =>
  pdf(d, 'bank', `${d.bank} statement June.pdf`, [
    [
      `${d.bank}`,
      'Account statement',
      `Account holder: ${d.borrower}`,
      `Account number ending in ${d.account}`,
      'Statement period: June 1 to June 30, 2026',
      `Ending balance:  ${dollars(d.balance)}`,
      '',
      ...filler(c, 1),
    ],
    [
      'Transactions',
      `06/03/2026  Wire in  ${dollars(d.deposit + 1500)}`,
      `06/12/2026  Check 1042  ${dollars(4180)}`,
      `06/21/2026  Card services  ${dollars(912)}`,
    ],
  ])

const insurance = (d: Deal, c: Chance) =>
  pdf(
    d,
    'insurance',
    `Certificate of insurance ${d.policy}.pdf`,
    [
      [
        'EVIDENCE OF COMMERCIAL PROPERTY INSURANCE',
        `Carrier: ${d.insurer}`,
        `Policy number: ${d.policy}`,
        `Expiration date: ${shortDay(d.policyEnd)}`,
        `Building coverage limit: ${dollars(d.cover)}`,
        `Deductible: ${dollars(d.deductible)}`,
        `Annual premium: ${dollars(d.premium)}`,
        '',
        ...filler(c, 2),
      ],
      ['Conditions', '', ...filler(c, 3)],
    ],
    'scan',
  )

const title = (d: Deal, c: Chance) =>
  pdf(d, 'title', `Title commitment ${d.titleNumber}.pdf`, [
    [
      'COMMITMENT FOR TITLE INSURANCE',
      `Issued by ${d.titleCompany}`,
      `Commitment no. ${d.titleNumber}`,
      '',
      ...filler(c, 2),
    ],
    [
      'Schedule B Exceptions',
      ...wrap(
        `Mortgage to ${d.lienholder} in the original principal sum of ${dollars(d.lien)}, to be satisfied at closing.`,
      ),
      ...wrap('Easement for driveway purposes in favour of the adjoining owner to the east.'),
      '',
      ...filler(c, 2),
    ],
  ])

const phaseOne = (d: Deal, c: Chance) =>
  pdf(d, 'phase1', 'Phase I ESA.pdf', [
    [
      'PHASE I ENVIRONMENTAL SITE ASSESSMENT',
      `Consultant: ${d.consultant}`,
      `Flood designation: Zone ${d.flood}`,
      '',
      ...filler(c, 2),
    ],
    [
      'Findings',
      ...wrap(
        d.tank
          ? 'A 1,000 gallon underground heating oil tank was found beneath the rear yard and is considered a recognized environmental condition.'
          : 'No recognized environmental conditions were found and no underground tanks are registered for the site.',
      ),
      '',
      ...filler(c, 2),
    ],
  ])

const budget = (d: Deal) =>
  pdf(
    d,
    'budget',
    'Construction budget.csv',
    [['Trade  Budget', ...d.budget.map((b) => `${b.item}  ${dollars(b.cost)}`)]],
    'sheet',
  )

const construction = (d: Deal, c: Chance) =>
  pdf(d, 'gc', `Construction contract ${d.contractor.split(' ')[0]}.pdf`, [
    [
      'CONSTRUCTION AGREEMENT',
      ...wrap(
        `${d.contractor} ("Contractor") shall perform the renovation of ${d.street} for ${d.entity} for a contract sum of ${dollars(d.contractSum)}.`,
      ),
      '',
      ...filler(c, 2),
    ],
    [
      'Time and payment',
      ...wrap(
        `Contractor shall reach substantial completion by ${longDay(d.completion)}. Owner retains ${d.retainage}% of each requisition until final completion.`,
      ),
      '',
      ...filler(c, 2),
    ],
  ])

const agreement = (d: Deal, c: Chance) =>
  pdf(
    d,
    'llc',
    'Operating Agreement executed.pdf',
    [
      [
        'OPERATING AGREEMENT',
        ...wrap(`of ${d.entity}, a limited liability company formed on ${longDay(d.formed)}.`),
        '',
        ...filler(c, 2),
      ],
      [
        'Members',
        ...wrap(
          `${d.borrower} holds ${d.share}% of the membership interests and ${d.partner} holds ${100 - d.share}%. ${d.borrower} is the managing member.`,
        ),
        '',
        ...filler(c, 2),
      ],
    ],
    'scan',
  )

const payoff = (d: Deal, c: Chance) =>
  pdf(d, 'payoff', `Payoff letter ${d.oldLender}.pdf`, [
    [
      'PAYOFF STATEMENT',
      `From: ${d.oldLender}`,
      `Total amount due: ${dollars(d.payoff)}`,
      `Per diem interest: ${dollars(d.perDiem)}`,
      '',
      ...filler(c, 2),
    ],
  ])

const condition = (d: Deal, c: Chance) =>
  pdf(d, 'pcr', 'Property condition report.pdf', [
    ['PROPERTY CONDITION REPORT', '', ...filler(c, 2)],
    [
      'Building systems',
      ...wrap(
        `The roof membrane is approximately ${d.roofAge} years old. The boiler was installed in ${d.boiler} and serves all floors.`,
      ),
      '',
      ...filler(c, 2),
    ],
  ])

const survey = (d: Deal, c: Chance) =>
  pdf(d, 'survey', 'Boundary survey.pdf', [
    [
      'BOUNDARY SURVEY',
      `Surveyed by ${d.surveyor}`,
      ...wrap(`The parcel at ${d.street} contains ${d.acres} acres more or less.`),
      '',
      ...filler(c, 1),
    ],
  ])

/** Every paper of a deal; each third deal has no environmental report, so that what it would say is not in the file. */
export const papersOf = (d: Deal, c: Chance): EvalDocument[] => [
  contract(d, c),
  appraisal(d, c),
  lease(d, c),
  rentRoll(d),
  operating(d),
  statement(d, c),
  insurance(d, c),
  title(d, c),
  ...(d.n % 3 === 2 ? [] : [phaseOne(d, c)]),
  budget(d),
  construction(d, c),
  agreement(d, c),
  payoff(d, c),
  condition(d, c),
  survey(d, c),
]
