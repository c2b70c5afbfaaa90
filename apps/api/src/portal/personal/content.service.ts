import type { ContentView, SheetHits, SheetRows } from '@plinth/contract/documents/content'
import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../app/deps.ts'
import { fail } from '../../platform/errors.ts'
import { documentOfActivity, findInRows, readFileContent, readSheetRows } from '../../documents/index.ts'
import { requireShownFile } from './copies.service.ts'
import { reachOf, requireActivity } from './personal.access.ts'

interface At {
  activityId: string
  documentId: string
}

/** A file of an own document request that its people are shown. Fails with not_found. */
const ownDocument = async (deps: Deps, actor: Actor, { activityId, documentId }: At) => {
  const reach = await reachOf(deps.db, actor)
  const activity = await requireActivity(deps.db, reach, activityId)
  if (activity.type !== 'document-request') fail('not_found', 'This document was not found.')
  await requireShownFile(deps.db, reach, activityId, { documentId })
  return documentOfActivity(deps.db, activityId, documentId)
}

/** What a file of an own request shows, without its hidden sheets (AF-18). Fails with not_found. */
export const ownContent = async (deps: Deps, actor: Actor, at: At): Promise<ContentView> =>
  readFileContent(deps, await ownDocument(deps, actor, at), 'party')

/** Rows of a sheet of it. Fails with not_found. */
export const ownRows = async (deps: Deps, actor: Actor, at: At & { sheet: number; from: number }): Promise<SheetRows> =>
  readSheetRows(deps, await ownDocument(deps, actor, at), { sheet: at.sheet, from: at.from, onlooker: 'party' })

/** Where a sheet of it says something. Fails with not_found. */
export const ownHits = async (deps: Deps, actor: Actor, at: At & { sheet: number; term: string }): Promise<SheetHits> =>
  findInRows(deps, await ownDocument(deps, actor, at), { sheet: at.sheet, term: at.term, onlooker: 'party' })
