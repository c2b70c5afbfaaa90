/** A statement or paper that a page is headed as, by the ways it is called. */
export const statements = {
  'balance sheet': [
    'balance sheet',
    'statement of financial position',
    'statement of condition',
    'statement of financial condition',
    'statement of assets and liabilities',
  ],
  'income statement': [
    'income statement',
    'statement of income',
    'statement of operations',
    'statement of earnings',
    'profit and loss',
    'p&l',
    'p & l',
    'p&l statement',
    'operating statement',
    'statement of operating income',
    'statement of comprehensive income',
  ],
  'cash flow statement': ['cash flow statement', 'statement of cash flow', 'cash flows statement'],
  'rent roll': ['rent roll', 'rent schedule', 'tenancy schedule', 'lease charges', 'unit mix'],
  t12: ['t12', 't-12', 'trailing twelve months', 'trailing 12 months', 'trailing twelve', 'twelve month statement'],
  'settlement statement': ['settlement statement', 'closing statement', 'closing disclosure', 'hud-1'],
  'title commitment': ['title commitment', 'commitment for title insurance', 'title report', 'schedule b'],
} as const satisfies Record<string, readonly string[]>
export type Statement = keyof typeof statements

/** Things of which each is called by several names; `of` what it is made from; `on` where such a line stands. */
export interface Concept {
  /** Its names as people write them; the first is what tests call it. */
  readonly names: readonly string[]
  /** Names of the lines it is computed from. */
  readonly of?: readonly string[]
  readonly on?: readonly Statement[]
  /** Somebody who takes part: asked for by 'who' alone, named by nearly every sentence. */
  readonly isParty?: boolean
}
