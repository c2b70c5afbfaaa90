import { words } from '../../lib/words.ts'

/** The texts of a loan's timeline (B-15). */
export const timelineWords = words('timelineWords', {
  title: 'Timeline',
  filters: 'Filter the timeline',
  topics: 'About',
  everything: 'Everything',
  person: 'Person',
  everybody: 'Everyone',
  from: 'From',
  to: 'To',
  clear: 'Clear all',
  csv: 'Download CSV',
  csvFailed: 'The file could not be made',
  fileName: (humanId: string) => `${humanId} timeline`,
  columns: ['When', 'Who', 'About', 'What happened'],
  failed: 'The timeline could not be loaded',
  empty: "It's empty here!",
  emptyHint: 'Every change of the loan, its people and its documents will be listed here with who made it.',
  noMatch: 'No results found',
  noMatchHint: 'Nothing happened on this loan that fits these filters.',
  events: 'Events',
})
