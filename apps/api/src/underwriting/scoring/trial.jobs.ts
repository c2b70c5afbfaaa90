import { backTest, type Trial } from '@plinth/domain/underwriting/scoring/back-test'
import { outcomeOf } from '@plinth/domain/loan/outcome'
import { setTimeout as wait } from 'node:timers/promises'
import type { Deps } from '../../app/deps.ts'
import { readEntities, scoreEntities } from './scoring.service.ts'
import * as q from './trial.queries.ts'
import { backTestJob, readAt } from './trial.service.ts'

/** Loans between two rests. */
const STRETCH = 20

/** Scores the past loans as they now lie on file, by the tested model and by the one that was in use. */
export const trialJobs = ({ db, jobs, clock }: Deps): void =>
  jobs.handle(backTestJob, async ({ back_test_id: id }, { signal, lastTry }) => {
    const asked = await q.findBackTest(db, id)
    if (asked?.state !== 'waiting') return
    try {
      const tested = await readAt(db, asked.model_id, asked.model_version)
      const active = await readAt(db, asked.active_id, asked.active_version)
      const trials: Trial[] = []
      for (let last: string | null = null; ; ) {
        signal.throwIfAborted()
        const from = performance.now()
        const loans = await q.pastLoansAfter(db, last, STRETCH)
        if (loans.length === 0) break
        const ids = loans.map((loan) => loan.id)
        const entities = await readEntities(db, ids, clock)
        for (const { id: loanId, name, status } of loans) {
          const [own, outcome] = [entities.get(loanId), outcomeOf(status)]
          if (!own || !outcome) continue
          const score = (by: typeof tested) => scoreEntities(by.model, own).score
          trials.push({ id: loanId, name, outcome, active: score(active), tested: score(tested) })
        }
        last = ids.at(-1) ?? null
        // Answers to people come first.
        await wait(performance.now() - from)
      }
      await q.endBackTest(db, id, { state: 'done', result: backTest(trials), at: new Date(clock.now()) })
    } catch (error) {
      if (lastTry) await q.endBackTest(db, id, { state: 'failed', result: null, at: new Date(clock.now()) })
      throw error
    }
  })
