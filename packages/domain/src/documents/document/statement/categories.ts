/** On which side of the net operating income a line counts; below it stand debt, capital and taxes on income. */
export type Side = 'income' | 'expense' | 'below'

/** What a line of an operating statement may count as. */
export const categories = {
  potential_rent: { label: 'Gross potential rent', side: 'income' },
  rent: { label: 'Rent', side: 'income' },
  vacancy: { label: 'Vacancy and loss', side: 'income' },
  other_income: { label: 'Other income', side: 'income' },
  taxes: { label: 'Property taxes', side: 'expense' },
  insurance: { label: 'Insurance', side: 'expense' },
  management: { label: 'Management', side: 'expense' },
  payroll: { label: 'Payroll', side: 'expense' },
  repairs: { label: 'Repairs and maintenance', side: 'expense' },
  utilities: { label: 'Utilities', side: 'expense' },
  services: { label: 'Contract services', side: 'expense' },
  marketing: { label: 'Marketing', side: 'expense' },
  administration: { label: 'Administration', side: 'expense' },
  other_expense: { label: 'Other expense', side: 'expense' },
  debt: { label: 'Debt service', side: 'below' },
  capital: { label: 'Capital and reserves', side: 'below' },
  depreciation: { label: 'Depreciation', side: 'below' },
  owner: { label: 'Owner and income tax', side: 'below' },
} as const satisfies Record<string, { label: string; side: Side }>
export type Category = keyof typeof categories
export const categoryKeys = Object.keys(categories) as [Category, ...Category[]]
type Names = readonly (readonly [RegExp, Category])[]

const below: Names = [
  [/depreciat|amorti[sz]ation/, 'depreciation'],
  [/mortgage|debt service|loan (?:interest|payment|fee)|interest (?:expense|paid|on)|^interest$|principal/, 'debt'],
  [/capital|capex|reserve|tenant improvement|leasing commission|(?:unit|kitchen|bath) (?:renovat|upgrade)/, 'capital'],
  [/distribution|owner (?:draw|expense)|asset management|partnership|income tax|franchise tax|entity/, 'owner'],
]

const income: Names = [
  [/potential|scheduled|market rent|gross rent(?!al)/, 'potential_rent'],
  [
    /vacan|loss|gain.*lease|concession|bad debt|uncollect|delinquen|allowance|write.?off|discount|non-?rev|model|down unit|employee|prepaid/,
    'vacancy',
  ],
  [
    /^(?:\w+ )?(?:rent|rents|rental)(?: income| revenue|s)?\b(?!.*(?:park|pet|storage|garage|furnitur|equip|laundr))|^rent\b|section 8|subsid|housing/,
    'rent',
  ],
]

const expenses: Names = [
  // What a line begins with says more than what follows: 'Contract - Porter' is no payroll, 'R&M - Electrical' no utility.
  [/^(?:contract(?:ed)?(?: services?)?|cs) ?[-–:]/, 'services'],
  [/^(?:r ?& ?m|repairs? ?(?:&|and) ?maint\w*) ?[-–:]/, 'repairs'],
  [/management office|^office\b|office (?:suppl|equip|expense)|tax (?:savings )?consult/, 'administration'],
  [/(?:property|(?:on|off).?site) management(?: fees?)?$|management fees?$/, 'management'],
  [
    /(?:real estate|property|re|county|city|school|municipal|personal property|ad valorem).*tax|^tax(?:es)?\b(?!.*(?:payroll|prep|consult|return))|assessment/,
    'taxes',
  ],
  [
    /payroll|salar|wages|compensation|bonus|staff|employee|benefit|worker|fica|futa|suta|401|health ins|personnel|on.?site|porter|super\b|superintendent/,
    'payroll',
  ],
  [/insurance|liability|hazard|flood/, 'insurance'],
  [/management|mgmt/, 'management'],
  [
    /utilit|electric|\bgas\b|water|sewer|trash|garbage|refuse|waste|fuel|heat|oil\b|cable|internet|telephone|phone|power|rubs|solid/,
    'utilities',
  ],
  [
    /landscap|lawn|snow|pest|extermin|security|janitor|clean|elevator|fire|alarm|pool|contract|monitor|grounds|patrol/,
    'services',
  ],
  [
    /repair|maint|turn|make.?ready|paint|plumb|hvac|appliance|carpet|floor|roof|supplies|electrical|lock|decorat|hardware|handyman|material/,
    'repairs',
  ],
  [/market|advertis|leasing|locator|referral|promo|resident (?:relations|retention|event)/, 'marketing'],
  [
    /admin|office|legal|account|professional|audit|bank|licen|permit|dues|subscription|software|computer|postage|travel|training|bookkeep|tax prep|consult|fee|credit check|screening|evict|g ?& ?a|general/,
    'administration',
  ],
]

const first = (names: Names, label: string): Category | null =>
  names.find(([pattern]) => pattern.test(label))?.[1] ?? null

/** What a line counts as by its words and the side of the statement it stands on. */
export const categoryOf = (label: string, side: Side): Category => {
  const says = label.toLowerCase().replace(/\s+/g, ' ').trim()
  if (side === 'income') return first(income, says) ?? 'other_income'
  return first(below, says) ?? (side === 'below' ? 'capital' : (first(expenses, says) ?? 'other_expense'))
}
