import type { BodyOf, ReplyOf } from '@plinth/contract/shared/endpoint'
import type { likeEntities } from '@plinth/contract/people/legal-entity'
import type { Db, Tx } from '../../platform/db.ts'
import type { Sealer } from '../../platform/sealing.ts'
import * as q from './duplicates.queries.ts'
import { entitiesNamed } from './members.queries.ts'

const sameOf = (row: { same_ein: boolean; same_name: boolean }) => [
  ...(row.same_ein ? (['ein'] as const) : []),
  ...(row.same_name ? (['name'] as const) : []),
]

/** Entities on file that may be the one being typed, each with what is alike and its loans (AI-11). */
export const findLikeEntities = async (
  { db, sealer }: { db: Db; sealer: Sealer },
  { name, ein, except }: BodyOf<typeof likeEntities>,
): Promise<ReplyOf<typeof likeEntities>> => {
  const digests = ein === undefined ? [] : sealer.digests(ein, 'legal_entity.ein')
  const rows = await q.entitiesLike(db, { name, digests, except: except ?? null })
  return {
    legal_entities: rows.map((row) => ({
      ...{ id: row.id, name: row.name, kind: row.kind, state: row.state },
      ...{ same: sameOf(row), loans: row.loans },
    })),
  }
}

/** Entities on file with a part in their name, to choose an owner (AI-16). */
export const findEntitiesNamed = async (db: Db, part: string) => ({
  legal_entities: await entitiesNamed(db, part.trim()),
})

/** Entities of a loan that may be one with others on file (AI-12). */
export const likeEntitiesOf = async (db: Db | Tx, loanId: string) =>
  (await q.entityPairs(db, loanId)).map((row) => ({
    ...{
      kind: 'legal-entity' as const,
      id: row.id,
      name: row.name,
      other_id: row.other_id,
      other_name: row.other_name,
    },
    ...{ same: sameOf(row), other_loans: row.other_loans },
  }))
