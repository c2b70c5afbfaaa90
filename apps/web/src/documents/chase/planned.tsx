import { Text } from '@mantine/core'
import { listPlanned } from '@plinth/contract/documents/chase'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../../lib/api.ts'
import { chaseSettingWords as words } from './chase.words.ts'

/** Messages on a page of the plan. */
const PAGE = 50

/** While plans of changed loans are still to come, in milliseconds. */
const LOOK_AGAIN_MS = 1500

/** A page of the next messages, asked for again until every change is in it. */
export const usePlanned = (page: { overdue?: 'true'; offset?: number; limit: number }) =>
  useQuery({
    ...query(listPlanned, { query: page }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && state.data.loans_left > 0 ? LOOK_AGAIN_MS : false),
    placeholderData: keepPreviousData,
  })

/** The page that the list opens with, shared with the question before reminders are turned on. */
export const firstPage = { offset: 0, limit: PAGE }

/** Says how many changed loans a plan does not have in it yet; nothing when it has all. */
export const Updating = ({ loans }: { loans: number }) => (
  <Text size="sm" c="dimmed" role="status">
    {loans > 0 ? words.updating(loans) : ''}
  </Text>
)
