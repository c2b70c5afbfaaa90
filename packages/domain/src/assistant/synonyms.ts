import { termsOf, wordsOf } from './terms.ts'

/** Words that people of this trade use for one another. A group of several words stands for its first line's meaning. */
const groups: readonly string[] = [
  'rent, rental',
  'agreement, contract',
  'building, property',
  'tenant, lessee, renter, occupant, resident, live',
  'landlord, lessor',
  'borrower, applicant, sponsor, mortgagor',
  'lender, bank, mortgagee, creditor',
  'buyer, purchaser, vendee',
  'seller, vendor',
  'purchase, buy, bought, acquire, acquisition',
  'price, cost, amount',
  'cost, expense, charge, spend, spent',
  'fee, charge',
  'owe, owed, outstanding, balance, unpaid, payoff, debt',
  'premium, insurance, policy, insured, insurer, carrier, underwriter, coverage',
  'limit, maximum, ceiling',
  'deductible, retention, excess',
  'expire, expiration, expiry, end, ends, terminate, termination, maturity, mature, lapse, until, through',
  'start, begin, commence, commencement, effective, inception',
  'sign, signed, execute, executed, signature',
  'date, dated, day, when',
  'phone, telephone, tel, mobile, cell',
  'email, email, mail',
  'area, size, square, footage, sf, sqft, feet, ft, large, big, gross',
  'address, located, location, situated, premises',
  'value, valuation, worth, appraised, appraisal, valued, appraiser',
  'as is, current, present, today',
  'hold back, retain, retained, withhold, retainage',
  'after, completed, completion, stabilized, arv',
  'income, revenue, earnings, receipts',
  'noi, net operating income',
  'expense, operating expenses, opex',
  'vacant, vacancy, unoccupied, empty',
  'occupied, occupancy, leased, let',
  'contractor, builder, gc',
  'construction, renovation, rehab, rehabilitation, build, improvement, work',
  'budget, estimate, cost',
  'contingency, reserve, cushion',
  'escrow, deposit, earnest, impound',
  'deposit, security',
  'lawyer, attorney, counsel, solicitor',
  'company, firm, entity, llc, corporation',
  'owner, owned, own, holder, title, vested, vesting',
  'member, partner, shareholder',
  'manager, managing, manage',
  'share, percentage, interest, stake, ownership',
  'percent, percentage, rate',
  'year, annual, annually, yearly',
  'month, monthly',
  'tax, taxes, levy',
  'lien, encumbrance, mortgage, claim',
  'survey, surveyor, surveyed',
  'inspect, inspection, inspector, inspected',
  'environment, environmental, contamination, phase',
  'flood, zone',
  'build, built, constructed, construction',
  'unit, apartment, suite, apt, space',
  'parking, stall, garage',
  'lot, parcel, land, site',
  'pay, paid, payment, payable, installment',
  'salary, wage, wages, compensation, earnings, pay',
  'job, employer, employment, employed, occupation',
  'cash, liquid, liquidity',
  'asset, holding',
  'liability, debt, obligation',
  'account, checking, savings',
  'close, closing, settlement, settle',
  'extend, extension, renew, renewal, option',
  'late, overdue, delinquent, past',
  'penalty, prepayment, premium',
  'guaranty, guarantee, guarantor, guaranteed',
  'total, sum, aggregate, overall, altogether, combined, whole',
  'diem, daily, day',
  'missing, lacking, lack',
  'name, called, named',
  'number, no, count, quantity',
  'increase, escalation, rise, raise, step',
  'notice, notify, notification',
  'permit, license, approval',
  'zoning, zoned, zone, district',
  'exit, repay, repayment',
  'ltv, loan to value',
  'dscr, debt service coverage ratio',
  'score, fico, credit',
  'bedroom, bed, beds',
  'bathroom, bath, baths',
  'floor, story, stories, storey, level',
  'roof, roofing',
  'heat, heating, hvac, boiler, furnace',
  'electric, electrical, wiring',
  'water, plumbing, sewer',
  'repair, repairs, fix, maintenance',
  'born, birth, dob',
  'term, length, duration, long',
]

/** Words of this trade as they are written, of five letters and more. */
export const tradeWords: readonly string[] = wordsOf(groups.join(' '))

const table = new Map<string, Set<string>>()
for (const group of groups) {
  const members = group.split(', ').map((member) => termsOf(member))
  for (const terms of members)
    for (const term of terms) {
      // A word of a phrase stands for the single words of its group, not for every other phrase of it.
      const known = table.get(term) ?? new Set<string>()
      for (const other of members) if (other !== terms) for (const one of other) known.add(one)
      table.set(term, known)
    }
}

/** Terms that mean nearly the same as a term, itself not among them. */
export const alike = (term: string): readonly string[] => {
  const known = table.get(term)
  return known ? [...known].filter((one) => one !== term) : []
}
