import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'

/** Records of a list to choose from; a search narrows it. */
const LISTED = 100
/** Milliseconds without a key until what was typed is looked for. */
const PAUSE_MS = 250

/** What was typed, once the typing rests. */
export const useSettled = (typed: string): string => useDebouncedValue(typed.trim(), PAUSE_MS)[0]

/** What is asked of the records on file for what was typed (AI-21). */
export const useOnFileQuery = (typed: string) => {
  const search = useSettled(typed)
  return { ...(search === '' ? {} : { search }), limit: LISTED }
}

/** The last answer stands until the next one is there: a list does not blink with each key. */
export const untilNext = { placeholderData: keepPreviousData }
