/** What became of a public submission (T-05). */
export const leadStates = ['new', 'contacted', 'converted', 'lost'] as const
export type LeadState = (typeof leadStates)[number]

/** Who sent it in, by the form's toggle (T-05, W-08). */
export const leadSources = ['borrower', 'broker'] as const
export type LeadSource = (typeof leadSources)[number]

/** The orders of the list of leads: newest, last changed, largest amount or by name first. */
export const leadSorts = ['created', 'last_update', 'amount', 'name'] as const
export type LeadSort = (typeof leadSorts)[number]

/** The states staff may move a lead to (T-05): a lost one can be taken up again, a converted one has its loan and stays. */
export const leadMoves = {
  new: ['contacted', 'converted', 'lost'],
  contacted: ['converted', 'lost'],
  converted: [],
  lost: ['contacted', 'converted'],
} as const satisfies Record<LeadState, readonly LeadState[]>

/** Whether staff may move a lead from one state to another; keeping its state is no move (T-05). */
export const canMoveLead = (from: LeadState, to: LeadState): boolean =>
  (leadMoves[from] as readonly LeadState[]).includes(to)

/** The state of a lead as screens write it (T-05). */
export const leadStateLabel = (state: LeadState): string => state.charAt(0).toUpperCase() + state.slice(1)
