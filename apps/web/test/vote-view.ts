import type { VoteView } from '@plinth/contract/closing/committee-vote'

type Ballot = VoteView['ballots'][number]

/** A member's ballot in a vote, not cast yet. */
export const member = (name: string, over: Partial<Ballot> = {}) => ({
  ...{ id: `b-${name}`, name, role: 'voting', why_no_vote: null, left: false, choice: null, reason: '' },
  ...{ cast_epoch: null, way: null, recorded_by: '', changes: 0, before_condition: false, is_me: false },
  ...over,
})

/** The chair, who is looking. */
export const me = member('Cleo Chair', { role: 'chair', is_me: true })

/** An open vote of two members on a loan of $2,000,000. */
export const vote = (over: object = {}) => ({
  ...{ id: 'v1', loan_id: 'l1', loan_human_id: 'BL-10001', loan_name: 'Elm Street', amount: 2_000_000 },
  ...{ level: 'Credit committee', rule: 'Loans of any amount: 2 votes cast', majority: 'more-than-half' },
  ...{ question: 'Approve at 10.75%?', state: 'open', over: null, result: null, result_text: '' },
  ...{ opened_by: 'Otto Officer', opened_epoch: Date.UTC(2026, 10, 20, 15) / 1000 },
  ...{ deadline_epoch: Date.UTC(2026, 10, 27, 22) / 1000, closed_epoch: null, meeting: null },
  ...{ quorum: 2, approvals: 2, able: 2, cast: 0, approve: 0, decline: 0, abstain: 0 },
  ...{ if_closed: 'no-quorum', cannot_approve: null, has_next_level: false },
  ballots: [me, member('Ines Investor')],
  ...{ conditions: [], comments: [], terms: [{ label: 'Interest rate', text: '10.75%' }], terms_changed: [] },
  ...{ minutes: 'none', version: 1 },
  ...over,
})
