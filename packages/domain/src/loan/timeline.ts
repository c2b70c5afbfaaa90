/**
 * What an event of a loan is about, by the start of its kind: a pattern that JavaScript and PostgreSQL read alike. The
 * first that matches counts; what matches none is 'other'.
 */
const patterns = {
  score: '[.]score-calculated$',
  status: '^loan[.](created|status-changed|archived|archive-scheduled|restored)$',
  people: '^(borrower|contact|legal-entity)[.]|^loan[.](borrower|contact|legal-entity)-',
  properties: '^property[.]|^loan[.]property-',
  documents:
    '^(activity|data-point|deal-document|deposit|document|document-request|envelope|process|report|signature|validation)[.]',
  loan: '^loan[.]|^lead[.]',
} as const

export const timelineTopics = ['status', 'loan', 'people', 'properties', 'documents', 'score', 'other'] as const
export type TimelineTopic = (typeof timelineTopics)[number]

/** What each topic is called. */
export const topicLabels: Readonly<Record<TimelineTopic, string>> = {
  status: 'Status',
  loan: 'Loan',
  people: 'People',
  properties: 'Properties',
  documents: 'Documents and activities',
  score: 'Score',
  other: 'Other',
}

const ordered = Object.entries(patterns) as [keyof typeof patterns, string][]

/** What an event is about, by its kind. */
export const topicOf = (kind: string): TimelineTopic =>
  ordered.find(([, pattern]) => new RegExp(pattern).test(kind))?.[0] ?? 'other'

/** The same as a condition on a column: the kinds it must match, and those it must not. */
export const topicPatterns = (topic: TimelineTopic): { is: string | null; not: readonly string[] } => {
  const at = ordered.findIndex(([name]) => name === topic)
  const before = at < 0 ? ordered : ordered.slice(0, at)
  return { is: ordered[at]?.[1] ?? null, not: before.map(([, pattern]) => pattern) }
}
