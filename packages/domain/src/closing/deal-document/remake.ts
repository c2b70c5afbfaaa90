import type { ActivityState } from '../../loan/activity/types.ts'
import type { DealDocumentType } from './fields.ts'

const signed = {
  Sent: 'It was sent. The new version has to be sent again, and an open request for signatures is voided.',
  Signed: 'It is signed. The signed copy no longer counts: the new version has to be sent and signed again.',
} as const

const lost: { readonly [T in DealDocumentType]: { readonly [S in ActivityState]?: string } } = {
  'term-sheet': signed,
  commitment: signed,
  'board-review': {
    Waiting: 'The board has it to decide on. The new version has to be sent to the board again.',
    Accepted:
      "It is accepted. The board's decision no longer counts: the new version has to be sent and accepted again.",
  },
}

/** What is lost when a document is generated in this state; null when nothing is, and no reason is needed (K-16 to K-19). */
export const lostByGenerating = (type: DealDocumentType, state: ActivityState): string | null =>
  lost[type][state] ?? null
