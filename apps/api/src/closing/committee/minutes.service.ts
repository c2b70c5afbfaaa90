import { randomUUID } from 'node:crypto'
import type { FileLink } from '@plinth/contract/shared/files'
import { levelSentence } from '@plinth/domain/closing/committee/level'
import { committeeRoleLabels } from '@plinth/domain/closing/committee/member'
import { termText } from '@plinth/domain/closing/committee/terms'
import { castLabels, voteResultLabels, type VoteWay } from '@plinth/domain/closing/committee/vote'
import { conditionStageLabels } from '@plinth/domain/loan/condition'
import { sealText, signingKey } from '../../documents/index.ts'
import { letterheadOf } from '../../messaging/index.ts'
import type { Deps } from '../../app/deps.ts'
import { fail } from '../../platform/errors.ts'
import { inTx } from '../../platform/db.ts'
import { tell } from '../../platform/bus.ts'
import { sealPdf } from '../../vendors/signature/seal.ts'
import { sha256Of } from '../../vendors/storage/fingerprint.ts'
import { KeptTerms } from '../approval/index.ts'
import { requireUnchanged } from '../deal-document/index.ts'
import { meetingById } from './meeting.queries.ts'
import { keepMinutes, type MinutesOf } from './minutes.queries.ts'
import { evidencePages, type Minutes, minutesPages, type VoteMinutes } from './minutes.pdf.ts'
import { momentIn } from './moment.ts'
import * as q from './vote.queries.ts'
import { ruleOf } from './vote.view.ts'

const howText = (way: VoteWay, recordedBy: string): string => {
  if (way === 'recorded') return `Recorded in the meeting by ${recordedBy}`
  return way === 'link' ? 'By mailed link and one-time code' : 'Signed in'
}

const voteText = (b: q.BallotRow): string => {
  if (b.choice === null) return b.counts ? 'No vote' : 'Comments only'
  return b.left_at === null ? castLabels[b.choice] : `${castLabels[b.choice]}, not counted`
}

const noteText = (b: q.BallotRow, moment: (at: Date) => string): string =>
  [
    ...(b.why_no_vote === null ? [] : [b.why_no_vote]),
    ...(b.left_at === null ? [] : [`Left the committee on ${moment(b.left_at)}`]),
    ...(b.reason === '' ? [] : [b.reason]),
  ].join('. ')

/** What the minutes say of votes. */
const votesText = async (deps: Deps, rows: readonly q.VoteRow[]): Promise<VoteMinutes[]> => {
  const { db } = deps
  const ids = rows.map(({ id }) => id)
  const moment = momentIn(deps.config.PLINTH_TIME_ZONE)
  const ballots = Map.groupBy(await q.ballotsOf(db, ids), (b) => b.vote_id)
  const casts = Map.groupBy(await q.castsOf(db, ids), (c) => c.vote_id)
  const comments = Map.groupBy(await q.commentsOf(db, ids), (c) => c.vote_id)
  const conditions = Map.groupBy(await q.conditionsOf(db, ids), (c) => c.vote_id)
  return rows.map((v) => ({
    ...{ title: `${v.loan_name} (${v.human_id})`, level: v.level_name, rule: levelSentence(ruleOf(v)) },
    ...{
      question: v.question,
      opened: `${moment(v.opened_at)} by ${v.opened_by_name}`,
      deadline: moment(v.deadline_at),
    },
    closed: v.closed_at === null ? '' : `${moment(v.closed_at)} by ${v.closed_by_name}`,
    result: v.result === null ? 'Withdrawn' : voteResultLabels[v.result],
    why: v.result_text,
    votes: (ballots.get(v.id) ?? []).map((b) => ({
      ...{ name: b.name, role: committeeRoleLabels[b.role], vote: voteText(b), note: noteText(b, moment) },
      when: b.cast_at === null ? '' : moment(b.cast_at),
    })),
    terms: KeptTerms.parse(v.terms)
      .map(({ label, kind, value }) => [label, termText(kind, value)] as const)
      .filter(([, text]) => text !== ''),
    conditions: (conditions.get(v.id) ?? [])
      .filter((c) => c.removed_at === null)
      .map((c) => ({ stage: conditionStageLabels[c.stage], title: c.title, details: c.details })),
    comments: (comments.get(v.id) ?? []).map((c) => ({
      ...{ name: c.author_name, when: moment(c.created_at), text: c.body },
    })),
    casts: (casts.get(v.id) ?? []).map((c) => ({
      ...{ when: moment(c.cast_at), name: c.name, vote: castLabels[c.choice], how: howText(c.way, c.recorded_by_name) },
    })),
  }))
}

/** Seals the minutes as signed papers are (decision 0012), and keeps the file once. */
const seal = async (deps: Deps, of: MinutesOf, minutes: Minutes, loanId: string | null): Promise<void> => {
  const key = await signingKey(deps)
  const brand = deps.config.PLINTH_BRAND
  const file = await sealPdf(
    await minutesPages(minutes),
    {
      appendix: await evidencePages(minutes, sealText(brand, key)),
      footer: `Minutes · ${brand} · ${of.id}`,
      field: `Minutes ${of.id}`,
      reason: minutes.title,
      name: brand,
      contact: deps.config.PLINTH_CONTACT_EMAIL ?? '',
      at: new Date(deps.clock.now()),
      inks: [],
    },
    key,
  )
  const storageKey = randomUUID()
  await deps.storage.write(storageKey, file, 'application/pdf')
  const kept = await keepMinutes(deps.db, of, { key: storageKey, sha256: sha256Of(file), bytes: file.length })
  // Another run was faster: its file stands.
  if (!kept) await deps.storage.remove(storageKey)
  await inTx(deps.db, (tx) => tell(tx, { kind: 'changed', topics: ['committee'], loan_id: loanId }))
}

/** Makes the minutes of a closed vote (AH-15); does nothing where they are there. */
export const makeVoteMinutes = async (deps: Deps, id: string): Promise<void> => {
  const v = await q.voteById(deps.db, id)
  if (!v || v.state !== 'closed' || v.minutes_key !== null) return
  const minutes = {
    ...{ brand: deps.config.PLINTH_BRAND, head: await letterheadOf(deps), title: `Minutes: ${v.loan_name}` },
    ...{ facts: [], votes: await votesText(deps, [v]) },
  }
  await seal(deps, { table: 'committee_vote', id }, minutes, v.loan_id)
}

/** Makes the minutes of a closed meeting, its whole agenda in one file (AH-15). */
export const makeMeetingMinutes = async (deps: Deps, id: string): Promise<void> => {
  const meeting = await meetingById(deps.db, id)
  if (!meeting || meeting.state !== 'closed' || meeting.minutes_key !== null) return
  const moment = momentIn(deps.config.PLINTH_TIME_ZONE)
  const facts = [
    ['Held', moment(meeting.starts_at)] as const,
    ...(meeting.place === '' ? [] : [['Place', meeting.place] as const]),
    ...(meeting.link === '' ? [] : [['Link', meeting.link] as const]),
    ['Closed', meeting.closed_at === null ? '' : moment(meeting.closed_at)] as const,
  ]
  const minutes = {
    ...{ brand: deps.config.PLINTH_BRAND, head: await letterheadOf(deps), title: `Minutes: ${meeting.title}`, facts },
    votes: await votesText(deps, await q.votesOfMeeting(deps.db, id)),
  }
  await seal(deps, { table: 'committee_meeting', id }, minutes, null)
}

const LINK_SECONDS = 600

/** A signed address of sealed minutes. Fails with not_found while there are none, and state_conflict for a changed file. */
const linkOf = async (
  deps: Deps,
  kept: { minutes_key: string | null; minutes_sha256: string | null; minutes_bytes: number | null } | undefined,
  name: string,
): Promise<FileLink> => {
  if (!kept?.minutes_key) return fail('not_found', 'The minutes are not there yet. Try again in a few seconds.')
  const file_name = `${name.replace(/[^\w .()-]/g, '_')}.pdf`
  await requireUnchanged(deps, { storage_key: kept.minutes_key, sha256: kept.minutes_sha256, file_name })
  const url = await deps.storage.signGet(kept.minutes_key, {
    ...{ contentType: 'application/pdf', expiresInSeconds: LINK_SECONDS, downloadName: file_name },
  })
  return {
    ...{ url, file_name, content_type: 'application/pdf', size_bytes: kept.minutes_bytes },
    expires_epoch: Math.floor(deps.clock.now() / 1000) + LINK_SECONDS,
  }
}

export const voteMinutes = async (deps: Deps, id: string): Promise<FileLink> => {
  const v = await q.voteById(deps.db, id)
  return linkOf(deps, v, `Minutes ${v?.human_id ?? ''}`)
}

export const meetingMinutes = async (deps: Deps, id: string): Promise<FileLink> => {
  const meeting = await meetingById(deps.db, id)
  return linkOf(deps, meeting, `Minutes ${meeting?.title ?? ''}`)
}
