import type { NeedsRuleSet } from '@plinth/contract/documents/needs-rules'
import { rulesDifference, type RuleChange } from '@plinth/domain/documents/needs/difference'
import { findingsOf } from '@plinth/domain/documents/needs/findings'
import { type NeedsRule, ruleFaults, type RuleTemplate } from '@plinth/domain/documents/needs/rules'
import { type MarkedTemplate, rulesInForce, standardRules } from '@plinth/domain/documents/needs/standard'
import { epochOrNull } from '@plinth/domain/shared/dates'
import { requestConditions, requestFlags } from '@plinth/domain/documents/document-request/template'
import type { Actor } from '../../platform/actor.ts'
import { tell } from '../../platform/bus.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import { fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import { allTemplates, everyTemplate, type TemplateRow } from '../template/index.ts'
import * as q from './rules.queries.ts'
import { parseRules, sentRules } from './stored-rules.ts'

const PAGE = 50

const marked = (one: TemplateRow): MarkedTemplate => ({
  ...{ id: one.id, entity_kind: one.entity_kind, auto_create: one.auto_create },
  flags: requestFlags.filter((flag) => one.flags.includes(flag)),
  conditions: requestConditions.filter((condition) => one.conditions.includes(condition)),
})

const forRules = (rows: readonly TemplateRow[]): ReadonlyMap<string, RuleTemplate> =>
  new Map(
    rows.map((one) => [
      one.id,
      {
        id: one.id,
        entity_kind: one.entity_kind,
        document_name: one.document_name,
        archived: one.archived_at !== null,
      },
    ]),
  )

/** The templates that are not archived, and the rules that hold for loans now. */
export const readInForce = async (db: Db | Tx): Promise<{ templates: TemplateRow[]; rules: NeedsRule[] }> => {
  const [templates, published] = [await allTemplates(db), await q.publishedRules(db)]
  return { templates, rules: rulesInForce(published ? parseRules(published.rules) : null, templates.map(marked)) }
}

/** As `readInForce`, for rules that are tried: those given, else the draft, else those in use. */
export const readTried = async (db: Db, given: readonly NeedsRule[] | undefined) => {
  const [templates, draft] = [await allTemplates(db), given ? undefined : await q.draftRules(db)]
  if (!given && !draft) return readInForce(db)
  return { templates, rules: rulesInForce(given ?? parseRules(draft?.rules), templates.map(marked)) }
}

interface Known {
  rows: readonly TemplateRow[]
  templates: ReadonlyMap<string, RuleTemplate>
}
const readKnown = async (db: Db | Tx): Promise<Known> => {
  const rows = await everyTemplate(db)
  return { rows, templates: forRules(rows) }
}
const present = ({ rows }: Known) => rows.filter((one) => one.archived_at === null).map(marked)

const viewOf = (row: q.RulesRow | null, known: Known): NeedsRuleSet => {
  const rules = row ? parseRules(row.rules) : sentRules(standardRules(present(known)))
  return {
    version: row?.version ?? 0,
    rules,
    findings: findingsOf(rules, rulesInForce(rules, present(known)), known.templates).map((one) => ({ ...one })),
    note: row?.note ?? '',
    made_by: row?.made_by ?? null,
    made_epoch: row ? epochOrNull(row.made_at) : null,
    published_epoch: row ? epochOrNull(row.published_at) : null,
    edit_version: row?.state === 'draft' ? row.edit_version : null,
  }
}

/** The rules in use and the draft. */
export const readRules = async (db: Db | Tx) => {
  const known = await readKnown(db)
  const [published, draft] = [await q.publishedRules(db), await q.draftRules(db)]
  return { published: viewOf(published ?? null, known), draft: draft ? viewOf(draft, known) : null }
}

const refuseFaults = (rules: readonly NeedsRule[], { templates }: Known): void => {
  const ids = new Set<string>()
  const faults = rules.flatMap((rule, n) => {
    const twice = ids.has(rule.id)
    ids.add(rule.id)
    return [
      ...Object.entries(ruleFaults(rule, templates)).map(([path, message]) => ({
        path: `rules.${n}.${path}`,
        message,
      })),
      ...(twice ? [{ path: `rules.${n}.id`, message: 'Another rule has this id.' }] : []),
    ]
  })
  if (faults[0]) fail('invalid_input', faults[0].message, faults)
}

const stale = (now: number | null): never =>
  fail(
    'version_conflict',
    now === null
      ? 'Someone else published or discarded this draft. Review the change and try again.'
      : 'Someone else changed this draft. Review the change and try again.',
  )

const holdDraft = async (tx: Tx, read: number | null) => {
  await q.takeTurns(tx)
  const draft = await q.draftRules(tx)
  if ((draft?.edit_version ?? null) !== read) stale(draft?.edit_version ?? null)
  return draft
}

/** Saves the draft as a whole (AC-06, AC-10). Fails with invalid_input at the field of a rule, and version_conflict. */
export const saveDraft = (
  db: Db,
  clock: Clock,
  actor: Actor,
  o: { edit_version: number | null; rules: readonly NeedsRule[] },
) =>
  inTx(db, async (tx) => {
    refuseFaults(o.rules, await readKnown(tx))
    const draft = await holdDraft(tx, o.edit_version)
    const saving = { rules: o.rules, by: actor.id, at: new Date(clock.now()) }
    if (draft) await q.writeDraft(tx, saving)
    else await q.insertDraft(tx, { ...saving, version: ((await q.publishedRules(tx))?.version ?? 0) + 1 })
    await tell(tx, { kind: 'changed', topics: ['needs-rules'], loan_id: null })
    return readRules(tx)
  })

/** Discards the draft. Fails with version_conflict. */
export const discardDraft = (db: Db, actor: Actor, editVersion: number) =>
  inTx(db, async (tx) => {
    const draft = await holdDraft(tx, editVersion)
    await q.deleteDraft(tx)
    await record(tx, actor, {
      ...({ kind: 'needs-rules.discarded', entity: 'setting', entityId: null } as const),
      after: { version: draft?.version ?? 0 },
    })
    await tell(tx, { kind: 'changed', topics: ['needs-rules'], loan_id: null })
    return readRules(tx)
  })

/** Publishes the draft (AC-06): it holds for what is asked from now on. Fails with version_conflict, and invalid_input where a template is gone. */
export const publish = (db: Db, clock: Clock, actor: Actor, o: { edit_version: number; note: string }) =>
  inTx(db, async (tx) => {
    const draft = (await holdDraft(tx, o.edit_version)) ?? stale(null)
    const [rules, known] = [parseRules(draft.rules), await readKnown(tx)]
    refuseFaults(rules, known)
    const before = await q.publishedRules(tx)
    await q.publishDraft(tx, { note: o.note, by: actor.id, at: new Date(clock.now()) })
    await record(tx, actor, {
      ...({ kind: 'needs-rules.published', entity: 'setting', entityId: null } as const),
      before: { version: before?.version ?? 0 },
      after: { version: draft.version, rules: rules.length, note: o.note },
    })
    await tell(tx, { kind: 'changed', topics: ['needs-rules'], loan_id: null })
    return readRules(tx)
  })

/** Published versions, the newest first. */
export const readVersions = async (db: Db, before: number | undefined) => {
  const rows = await q.versionsBefore(db, before, PAGE + 1)
  return {
    versions: rows.slice(0, PAGE).map((row) => ({
      version: row.version,
      note: row.note,
      made_by: row.made_by,
      published_epoch: epochOrNull(row.published_at) ?? 0,
      rules: parseRules(row.rules).length,
    })),
    more: rows.length > PAGE,
  }
}

/** The rules of a version, 0 for the standard ones. Fails with not_found. */
export const readVersion = async (db: Db, version: number): Promise<NeedsRuleSet> => {
  const row = version === 0 ? null : await q.rulesAt(db, version)
  if (row === undefined) return fail('not_found', 'This version was not found.')
  return viewOf(row, await readKnown(db))
}

/** In what two versions differ (AC-07). Fails with not_found. */
export const readDifference = async (db: Db, o: { from: number; to: number }): Promise<readonly RuleChange[]> => {
  const [from, to] = [await readVersion(db, o.from), await readVersion(db, o.to)]
  const { templates } = await readKnown(db)
  return rulesDifference(from.rules, to.rules, (id) => templates.get(id)?.document_name ?? 'a document')
}
