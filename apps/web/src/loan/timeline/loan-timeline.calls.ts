import { getLoanTimeline, type LoanTimeline, type LoanView } from '@plinth/contract/loan/loan'
import { type TimelineTopic, timelineTopics, topicLabels } from '@plinth/domain/shared/event-kinds'
import { isPlainDate, plainDateToEpoch } from '@plinth/domain/shared/dates'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { call, fresh, type InputOf, query } from '../../lib/api.ts'
import { dateTime } from '../../lib/format.ts'
import { saveTable } from '../../lib/save-table.ts'
import type { SearchText } from '../../lib/search-text.ts'
import { timelineWords as words } from './loan-timeline.words.ts'

/** Events on one page, and in one answer while a file is made. */
export const PAGE = 50
const FILE_PAGE = 1000

export interface TimelineFilter {
  topic: TimelineTopic | null
  person: string
  /** 'YYYY-MM-DD' or null. */
  from: string | null
  to: string | null
  offset: number
}

const plain = (value: SearchText[string]) => (typeof value === 'string' ? value : '')
const dayOf = (value: SearchText[string]) => (isPlainDate(plain(value)) ? plain(value) : null)

/** Reads the address bar; whatever is no filter is left out. */
export const readTimelineFilter = (search: SearchText): TimelineFilter => {
  const offset = Number.parseInt(plain(search['offset']), 10)
  return {
    topic: timelineTopics.find((topic) => topic === search['about']) ?? null,
    person: plain(search['person']).slice(0, 200),
    from: dayOf(search['from']),
    to: dayOf(search['to']),
    offset: Number.isSafeInteger(offset) && offset > 0 ? Math.min(offset, 1_000_000) : 0,
  }
}

/** Whether anything is filtered. */
export const isFiltered = (o: TimelineFilter): boolean =>
  o.topic !== null || o.person !== '' || o.from !== null || o.to !== null

const wire = (o: TimelineFilter): NonNullable<InputOf<typeof getLoanTimeline>['query']> => ({
  ...(o.topic ? { topic: o.topic } : {}),
  ...(o.person ? { person: o.person } : {}),
  ...(o.from ? { from: plainDateToEpoch(o.from) } : {}),
  ...(o.to ? { to: plainDateToEpoch(o.to) } : {}),
})

/** A page of the timeline; the one before stays while the next is fetched. */
export const useTimeline = (loanId: string, o: TimelineFilter) =>
  useQuery({
    ...query(getLoanTimeline, { params: { loan_id: loanId }, query: { ...wire(o), offset: o.offset, limit: PAGE } }),
    ...fresh,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

type Event = z.infer<typeof LoanTimeline>['events'][number]

/** Saves every event that the filter leaves as a CSV file; what a spreadsheet would run is text there. */
export const useTimelineFile = (loan: Pick<LoanView, 'id' | 'human_id'>) =>
  useMutation({
    meta: { failure: words.csvFailed },
    mutationFn: async (o: TimelineFilter) => {
      const events: Event[] = []
      for (let total = 1; events.length < total; ) {
        const input = { params: { loan_id: loan.id }, query: { ...wire(o), offset: events.length, limit: FILE_PAGE } }
        const page = await call(getLoanTimeline, input)
        events.push(...page.events)
        total = page.events.length === 0 ? 0 : page.total
      }
      const rows = events.map((e) => [dateTime(e.epoch), e.actor_name, topicLabels[e.topic], e.text])
      await saveTable('csv', words.fileName(loan.human_id), [[...words.columns], ...rows])
    },
  })
