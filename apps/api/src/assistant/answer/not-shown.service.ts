import { type Fact, namesBeingRead } from '../../documents/index.ts'
import type { Db } from '../../platform/db.ts'
import { asText, cite } from './citing.service.ts'
import { gather } from './evidence.service.ts'
import type { AnswerPart, Sight } from './parts.ts'

export const NOT_SHOWN = 'The file does not show this.'

/** That the file does not show it, with the page that comes nearest, where there is one. */
export const nothingBut = async function* (
  db: Db,
  sight: Sight,
  question: string,
  facts: readonly Fact[],
): AsyncGenerator<AnswerPart> {
  const { sources } = await gather(db, sight, question, facts)
  const near = sources.find((one) => one.place.kind === 'page')
  if (near?.place.kind !== 'page') {
    yield { kind: 'text', text: NOT_SHOWN }
    return
  }
  const cited = await cite(db, sight.loanId, near, near.page.units.find((one) => !one.isHeading)?.text ?? '', 1)
  yield { kind: 'cited', cited }
  yield {
    kind: 'text',
    text: `${NOT_SHOWN} The nearest page: ${asText(near.place.fileName)}, page ${near.place.page} [1].`,
  }
}

/** Files named where they are still being read; of more, how many. */
const MOST_NAMED = 3

/** What to say beside an answer that is not whole while pages are missing that may show the rest; null when all are read. */
export const stillReading = async (db: Db, sight: Sight, isWhole: boolean): Promise<string | null> => {
  const names = sight.files && !isWhole ? await namesBeingRead(db, sight.loanId) : []
  if (names.length === 0) return null
  const more = names.length - MOST_NAMED
  const listed = [...names.slice(0, MOST_NAMED), ...(more > 0 ? [`${more} more`] : [])].join(', ')
  return `Still being read: ${listed}. Ask again in a few minutes.`
}
