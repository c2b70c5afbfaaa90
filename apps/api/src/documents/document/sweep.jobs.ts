import type { TextState } from '@plinth/domain/documents/document/text-states'
import { z } from 'zod'
import { plinth } from '../../platform/actor.ts'
import { inTx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { record } from '../../platform/events.ts'
import { job } from '../../platform/jobs.ts'
import { indexMissing } from '../datastore/index.ts'
import { tellText } from './reading.service.ts'
import { moveText, neverRead, withoutJob } from './text.queries.ts'
import { requestText } from './text.service.ts'

/**
 * Ends readings whose job gave up for good (a full disk, a crash at each try), so that none waits for ever, and has some
 * of the files read that were there before files were read.
 */
export const sweepTexts = job('document.sweep-texts', z.object({}), { cron: '*/10 * * * *' })

const onItsWay: readonly TextState[] = ['queued', 'reading']

/** Old files asked for at a time; new ones go before them. */
const OLD_FILES = 50

export const sweepTextsNow = async (deps: Pick<Deps, 'db' | 'jobs'>): Promise<void> => {
  const { db } = deps
  for (const document of await withoutJob(db))
    await inTx(db, async (tx) => {
      const reason = 'Reading stopped unexpectedly. Try again.'
      if ((await moveText(tx, document.id, onItsWay, { state: 'failed', reason })) === 0) return
      await record(tx, plinth, {
        kind: 'document.text-read',
        entity: 'document',
        entityId: document.id,
        loanId: document.loan_id,
        after: { state: 'failed', reason },
      })
      await tellText(tx, document)
    })
  for (const document of await neverRead(db, OLD_FILES))
    await inTx(db, (tx) => requestText(tx, deps, plinth, document, { afterOthers: true }))
  await indexMissing(deps, { limit: OLD_FILES })
}
