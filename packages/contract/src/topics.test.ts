import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from './all.ts'
import { endpoint } from './shared/endpoint.ts'
import { topics } from './shared/topics.ts'

const shown = new Set(endpoints.flatMap((e) => e.shows ?? []))
/** The test helpers write over the whole database: what only they change, nobody changes. */
const changed = new Set(endpoints.filter((e) => e.access !== 'test-helper').flatMap((e) => e.changes ?? []))

test.each(topics)('%s is shown by a call and changed by a call', (topic) => {
  expect([shown.has(topic), changed.has(topic)]).toEqual([true, true])
})

test('no call shows what it changes: two screens would have each other ask anew for ever', () => {
  const loops = endpoints.filter(({ shows = [], changes = [] }) => shows.length > 0 && changes.length > 0)
  expect(loops.map(({ id }) => id)).toEqual([])
})

test('no call names a topic twice', () => {
  const twice = endpoints.filter(({ shows = [], changes = [] }) =>
    [shows, changes].some((named) => new Set(named).size !== named.length),
  )
  expect(twice.map(({ id }) => id)).toEqual([])
})

test('a call that does not say what it shows or changes, or says it in other words, does not compile', () => {
  const common = { id: 'probe', path: '/probe', summary: 'A probe', access: 'public', reply: z.object({}) } as const
  // @ts-expect-error A call that reads says what it shows.
  endpoint({ ...common, method: 'GET' })
  // @ts-expect-error A call that writes says what it changes.
  endpoint({ ...common, method: 'POST' })
  // @ts-expect-error One that writes shows nothing: its answer is kept nowhere.
  endpoint({ ...common, method: 'PUT', changes: [], shows: [] })
  // @ts-expect-error No such topic.
  endpoint({ ...common, method: 'DELETE', changes: ['weather'] })
  expect(endpoint({ ...common, method: 'GET', shows: [], changes: ['loan'] }).changes).toEqual(['loan'])
})
