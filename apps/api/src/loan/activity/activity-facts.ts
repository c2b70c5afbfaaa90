/** The activities of a loan that lists show, each as type, state and due date: 'document-request|New|2026-05-01'. */
export interface ActivityFacts {
  id: string
  activities: readonly string[]
}
