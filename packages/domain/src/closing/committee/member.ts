import { formatMoney, centsToDollars } from '../../shared/money.ts'

/** What a member does: the chair and voting members vote, advisory members comment. */
export const committeeRoles = ['chair', 'voting', 'advisory'] as const
export type CommitteeRole = (typeof committeeRoles)[number]

export const committeeRoleLabels: Readonly<Record<CommitteeRole, string>> = {
  chair: 'Chair',
  voting: 'Voting member',
  advisory: 'Advisory member',
}

/** Who may decide on what; `authorityCents` null for any amount. */
export interface Authority {
  readonly role: CommitteeRole
  readonly authorityCents: number | null
}

/** Whether a member's vote counts on a loan of so many cents (AH-04). */
export const mayDecide = ({ role, authorityCents }: Authority, amountCents: number): boolean =>
  role !== 'advisory' && (authorityCents === null || authorityCents >= amountCents)

/** Why a member has no vote, in words; null for one who has. */
export const whyNoVote = (member: Authority, amountCents: number): string | null => {
  if (mayDecide(member, amountCents)) return null
  if (member.role === 'advisory') return 'Advisory: comments, no vote'
  return `May decide on loans up to ${formatMoney(centsToDollars(member.authorityCents ?? 0))}: comments, no vote`
}
