import { isUuid } from '@plinth/domain/shared/text'

/** What a path calls a loan: its uuid or its human id. */
export const keyColumn = (key: string) => (isUuid(key) ? ('id' as const) : ('human_id' as const))
