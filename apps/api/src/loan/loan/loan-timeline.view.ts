import type { LoanTimeline } from '@plinth/contract/loan/loan'
import { topicOf } from '@plinth/domain/shared/event-kinds'
import type { DatePattern } from '@plinth/domain/shared/dates'
import type { z } from 'zod'
import { phraseOf } from './loan-timeline.phrases.ts'
import type { TimelineRow } from './loan-timeline.queries.ts'

/** Rows -> wire: each event as one sentence, who first (B-15). */
export const timelineView = (
  o: { rows: readonly TimelineRow[]; total: number; people: readonly string[] },
  pattern: DatePattern,
): z.input<typeof LoanTimeline> => ({
  events: o.rows.map((row) => ({
    id: row.id,
    epoch: row.at_epoch,
    actor_name: row.actor_name,
    kind: row.kind,
    topic: topicOf(row.kind),
    text: `${row.actor_name} ${phraseOf(row, pattern)}`,
  })),
  total: o.total,
  people: [...o.people],
})
