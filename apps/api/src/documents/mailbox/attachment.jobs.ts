import { randomUUID } from 'node:crypto'
import { kindTable } from '@plinth/domain/documents/document/kind-table'
import { suggestRequest } from '@plinth/domain/documents/mailbox/suggest'
import { todayIn } from '@plinth/domain/shared/dates'
import { z } from 'zod'
import type { Deps } from '../../app/deps.ts'
import { plinth } from '../../platform/actor.ts'
import { tell } from '../../platform/bus.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import { job } from '../../platform/jobs.ts'
import { AppError } from '../../platform/errors.ts'
import { lookAt } from '../document/index.ts'
import { checkFile, fileInto, maxBytesOf } from '../document-request/index.ts'
import { ScannerUnavailable } from '../../vendors/scanner/port.ts'
import { findLoan } from '../../underwriting/index.ts'
import { requestsOf } from './mailbox.queries.ts'
import { findAttachment, holdAttachment, keepLook, subjectOf, writeAttachment } from './tray.queries.ts'

const Data = z.object({ attachment_id: z.uuid(), scans: z.boolean().default(false) })

/** Looks at an attachment in the tray: what it is, and which request it probably answers. */
export const lookJob = job('mailbox.look', Data, { retries: 3, timeoutSeconds: 600 })

/** Files an attachment once nobody takes that back any more. */
export const fileJob = job('mailbox.file', z.object({ attachment_id: z.uuid(), version: z.int() }), { retries: 5 })

const RETRY_SCAN_SECONDS = 60
const CANNOT_READ = 'This file could not be read.'

type Found = NonNullable<Awaited<ReturnType<typeof findAttachment>>>

const keep = (deps: Deps, f: Found, fields: Parameters<typeof keepLook>[2], again = false): Promise<void> =>
  inTx(deps.db, async (tx) => {
    if (!(await keepLook(tx, f.id, fields))) return
    if (again) await deps.jobs.enqueue(tx, lookJob, { attachment_id: f.id, scans: true }, { afterOthers: true })
    await tell(tx, { kind: 'changed', topics: ['mailbox'], loan_id: f.loan_id })
  })

const look = async (deps: Deps, f: Found, scans: boolean): Promise<void> => {
  const file = { storageKey: f.storage_key, name: f.file_name, contentType: f.content_type }
  const seen = await lookAt(deps, file, { scans })
  const subject = await subjectOf(deps.db, f.loan_mail_id)
  const suggestion = suggestRequest(
    { fileName: f.file_name, subject, kind: seen.kind, text: seen.text },
    await requestsOf(deps.db, f.loan_id),
  )
  const values = {
    state: 'waiting' as const,
    reason: seen.problem,
    called: seen.kind === null ? '' : kindTable[seen.kind].called,
    page_count: seen.pages,
    starts: [...seen.starts],
    suggested_id: suggestion?.requestId ?? null,
    confidence: suggestion?.confidence ?? null,
  }
  await keep(deps, f, values, seen.isScan && !scans)
}

/** Checks and looks at an attachment that lies in the tray; one that was filed meanwhile is left. A scan is recognized later. */
export const lookNow = async (deps: Deps, { attachment_id: id, scans }: z.output<typeof Data>): Promise<void> => {
  const f = await findAttachment(deps.db, id)
  if (f?.state !== 'reading' && !(scans && f?.state === 'waiting')) return
  if (scans) return look(deps, f, true)
  try {
    const checked = await checkFile(deps, {
      ...{ key: f.storage_key, name: f.file_name, contentType: f.content_type },
      ...{ maxBytes: maxBytesOf(deps), fingerprint: null },
    })
    if (checked.refusal !== null) return keep(deps, f, { state: 'refused', reason: checked.refusal })
    await look(deps, f, false)
  } catch (error) {
    if (!(error instanceof ScannerUnavailable)) throw error
    deps.log.warn({ err: error }, 'the malware scanner gave no verdict')
    await inTx(deps.db, (tx) =>
      deps.jobs.enqueue(tx, lookJob, { attachment_id: id }, { startAfterSeconds: RETRY_SCAN_SECONDS }),
    )
  }
}

/** What could not be looked at after the last try lies in the tray all the same. */
export const lookOrSay = async (deps: Deps, data: z.output<typeof Data>, lastTry: boolean): Promise<void> => {
  try {
    await lookNow(deps, data)
  } catch (error) {
    const f = lastTry ? await findAttachment(deps.db, data.attachment_id) : undefined
    if (f?.state !== 'reading') throw error
    deps.log.warn({ err: error }, 'an attachment could not be looked at')
    await keep(deps, f, { state: 'waiting', reason: CANNOT_READ })
  }
}

const fileHeld = async (tx: Tx, deps: Deps, f: Found): Promise<void> => {
  const { name: loan } = await findLoan(tx, f.loan_id)
  const [documentId] = await fileInto(tx, deps, plinth, {
    loanId: f.loan_id,
    documentName: f.file_as ?? f.file_name,
    entity: { kind: 'loan', id: f.loan_id, name: loan },
    ...(f.filed_to === null ? {} : { activityId: f.filed_to }),
    files: [
      {
        ...{ name: f.file_name, contentType: f.content_type, storageKey: randomUUID() },
        copyOf: { documentId: null, storageKey: f.storage_key },
      },
    ],
    uploadedBy: null,
    dueOn: todayIn(deps.config.PLINTH_TIME_ZONE, deps.clock.now()),
  })
  await writeAttachment(tx, f.id, { state: 'filed', document_id: documentId ?? null })
}

/**
 * Files an attachment that is still as it was when that was asked for. Where its request cannot take it any more, it lies in
 * the tray again with the reason.
 */
export const fileNow = async (deps: Deps, id: string, version: number): Promise<void> => {
  const wanted = (f: Found | undefined): f is Found => f?.state === 'filing' && f.version === version
  const filed = inTx(deps.db, async (tx) => {
    const f = await holdAttachment(tx, id)
    if (!wanted(f)) return
    await fileHeld(tx, deps, f)
    await tell(tx, { kind: 'changed', topics: ['mailbox', 'activity'], loan_id: f.loan_id })
  })
  await filed.catch(async (error: unknown) => {
    if (!(error instanceof AppError)) throw error
    await inTx(deps.db, async (tx) => {
      const f = await holdAttachment(tx, id)
      if (wanted(f))
        await writeAttachment(tx, id, { state: 'waiting', filed_to: null, file_as: null, reason: error.message })
    })
  })
}
