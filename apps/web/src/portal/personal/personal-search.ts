import { isUuid } from '@plinth/domain/shared/text'
import { activityBuckets, type ActivityBucket } from '@plinth/domain/loan/activity/filters'
import type { SearchText } from '../../lib/search-text.ts'

/** The panels that slide over the page. */
const panels = ['edit', 'upload', 'files', 'messages', 'application', 'add-contact', 'remind', 'new-deal'] as const
export type Panel = (typeof panels)[number]

/** The screen's state in the address bar. */
export interface PersonalSearch {
  /** Whose page; undefined = oneself. */
  userEmail: string | undefined
  /** The record acted for (G-13). */
  entity: string | undefined
  /** null = the bucket the list starts with; 'all' = every activity. */
  bucket: ActivityBucket | 'all' | null
  /** Brokers start with all other tasks on (G-03). */
  others: boolean
  /** Only this loan's activities. */
  loan: string | null
  panel: Panel | null
  /** The activity or loan the panel is about. */
  on: string | null
}

const one = (value: SearchText[string]): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

/** Reads the address bar; anything unknown is left out. */
export const parsePersonalSearch = (search: SearchText): PersonalSearch => {
  const bucket = one(search['bucket'])
  const entity = one(search['entity'])
  return {
    userEmail: one(search['user-email'])?.trim().toLowerCase(),
    entity: entity !== undefined && isUuid(entity) ? entity : undefined,
    bucket: bucket === 'all' ? 'all' : (activityBuckets.find((b) => b === bucket) ?? null),
    others: one(search['others']) !== 'off',
    loan: one(search['loan']) ?? null,
    panel: panels.find((p) => p === one(search['panel'])) ?? null,
    on: one(search['on']) ?? null,
  }
}
