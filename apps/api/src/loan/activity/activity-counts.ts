import { bucketStates, type DueFilter } from '@plinth/domain/loan/activity/filters'
import {
  type ActivityState,
  activityStates,
  type ActivityType,
  activityTypes,
} from '@plinth/domain/loan/activity/types'
import { addDays, type PlainDate } from '@plinth/domain/shared/dates'
import { z } from 'zod'
import type { ActivityFacts } from './activity-facts.ts'

const ActivityTypeName = z.enum(activityTypes)
const ActivityStateName = z.enum(activityStates)

/** Activities that are alike in all that a list of them is narrowed by but its loan. */
interface Alike {
  type: ActivityType
  state: ActivityState
  due: PlainDate | null
  count: number
}

/** Which activities are counted; what is left out narrows nothing. */
export interface CountScope {
  types?: readonly ActivityType[] | undefined
  due?: DueFilter | undefined
  /** The day it is for the lender. */
  today: PlainDate
}

const isFinal = (state: ActivityState) => bucketStates.Accepted.some((one) => one === state)

const dueWhen: Record<DueFilter, (one: Alike, today: PlainDate, week: PlainDate) => boolean> = {
  overdue: ({ due, state }, today) => due !== null && due < today && !isFinal(state),
  today: ({ due }, today) => due === today,
  'next-7-days': ({ due }, today, week) => due !== null && due > today && due <= week,
  later: ({ due }, _, week) => due !== null && due > week,
  none: ({ due }) => due === null,
}

/** A key as the database writes it: type, state and due date. */
const read = (key: string): Alike => {
  const [type = '', state = '', due = ''] = key.split('|')
  return {
    type: ActivityTypeName.parse(type),
    state: ActivityStateName.parse(state),
    due: due === '' ? null : due,
    count: 0,
  }
}

/** How many activities there are of each type, state and due date, kept up as loans come, go and change. */
export class ActivityCounts {
  readonly #alike = new Map<string, Alike>()

  /** Takes the activities of loans out, as they stood here, and puts others in. */
  replace(gone: readonly ActivityFacts[], come: readonly ActivityFacts[]): void {
    for (const { activities } of gone) for (const key of activities) this.#add(key, -1)
    for (const { activities } of come) for (const key of activities) this.#add(key, 1)
  }

  #add(key: string, sign: 1 | -1): void {
    const alike = this.#alike.get(key) ?? read(key)
    alike.count += sign
    if (alike.count === 0) this.#alike.delete(key)
    else this.#alike.set(key, alike)
  }

  /** How many there are in each state; a state without any is left out. */
  byState({ types, due, today }: CountScope): { state: ActivityState; count: number }[] {
    const week = addDays(today, 7)
    const counts = new Map<ActivityState, number>()
    for (const one of this.#alike.values()) {
      if (types && !types.includes(one.type)) continue
      if (due && !dueWhen[due](one, today, week)) continue
      counts.set(one.state, (counts.get(one.state) ?? 0) + one.count)
    }
    return [...counts].map(([state, count]) => ({ state, count }))
  }
}
