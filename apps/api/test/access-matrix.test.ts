import { lackingPermission } from '@plinth/contract/shared/access'
import { endpoints } from '@plinth/contract/all'
import type { Endpoint } from '@plinth/contract/shared/endpoint'
import type { Role } from '@plinth/domain/people/user/role'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildActivity, buildDeal, buildUser } from './factories.ts'
import { callContract } from './call-contract.ts'
import { testApp } from './harness.ts'

/**
 * Every built call as everybody: nobody, two borrowers, two brokers, an administrator, one without rights, and a
 * disabled one; on their own rows, someone else's, missing ones and malformed ids. Calls that are built later are
 * covered without a change here: what they take is made up from their schemas.
 */

type Person = { email: string | null; role: Role | null; denied: readonly string[]; active: boolean }
type Ids = 'theirs' | 'missing' | 'malformed'

let t: Awaited<ReturnType<typeof testApp>>
let people: Record<string, Person>
/** Ids of a deal of the first borrower and broker, by the name of the path parameter that takes them. */
let theirs: Record<string, string>

beforeAll(async () => {
  t = await testApp()
  const mine = await buildDeal(t.db)
  const other = await buildDeal(t.db)
  const activity = await buildActivity(t.db, mine.loan.id)
  const admin = await buildUser(t.db, 'admin')
  const narrowed = await buildUser(t.db, 'admin', { denied: ['read-only'] })
  const disabled = await buildUser(t.db, 'admin', { active: false })
  const person = (u: { email: string; role: string; denied: string[]; active: boolean }): Person => ({
    email: u.email,
    role: u.role as Role,
    denied: u.denied,
    active: u.active,
  })
  people = {
    nobody: { email: null, role: null, denied: [], active: false },
    borrower: person(mine.borrowerUser),
    'other borrower': person(other.borrowerUser),
    broker: person(mine.brokerUser),
    'other broker': person(other.brokerUser),
    admin: person(admin),
    'read-only admin': person(narrowed),
    'disabled admin': person(disabled),
  }
  theirs = {
    loan_id: mine.loan.id,
    human_id: mine.loan.human_id,
    loan_human_id: mine.loan.human_id,
    borrower_id: mine.borrower.id,
    contact_id: mine.contact.id,
    property_id: mine.property.id,
    activity_id: activity.id,
    user_id: mine.borrowerUser.id,
    email: mine.borrowerUser.email,
    user_email: mine.borrowerUser.email,
  }
})
afterAll(() => t.close())

const send = (e: Endpoint, who: Person, ids: Ids) => callContract(t, { e, email: who.email, ids, theirs })

/** What the declared access says before any row is looked at; null when the call is let in. */
const refusal = (e: Endpoint, who: Person): 401 | 403 | null => {
  const { access } = e
  if (access === 'public' || access === 'test-helper') return null
  if (who.role === null) return 401
  if (!who.active) return 403
  if (access === 'signed-in') return null
  if (!access.roles.includes(who.role)) return 403
  return lackingPermission(access, { role: who.role, denied: who.denied }) ? 403 : null
}

/** An answer without the one thing that differs between any two. */
const withoutRequest = (body: string) => body.replace(/"request_id":"[^"]*"/, '')

const isOutside = (who: Person) => who.role === 'borrower' || who.role === 'broker'
const known = new Set([200, 201, 202, 204, 301, 302, 303, 307, 400, 401, 403, 404, 405, 409, 413, 415, 422, 429, 503])

describe('every call', () => {
  test('[W-22] asks who is calling before anything else, whatever is sent', async () => {
    const wrong: string[] = []
    for (const e of endpoints)
      for (const [name, who] of Object.entries(people))
        for (const ids of ['theirs', 'missing', 'malformed'] as const) {
          const expected = refusal(e, who)
          if (expected === null) continue
          const { statusCode } = await send(e, who, ids)
          if (statusCode !== expected) wrong.push(`${e.id} as ${name}, ${ids}: ${statusCode} and not ${expected}`)
        }
    expect(wrong).toEqual([])
  })

  test('[X-37] never answers a 5xx or a status that is not foreseen, to anybody, with any ids', async () => {
    const wrong: string[] = []
    // Deletes and moves come last, so that the rows stand for the calls before them.
    const order = [...endpoints].sort((a, b) => (a.method === 'GET' ? 0 : 1) - (b.method === 'GET' ? 0 : 1))
    for (const e of order)
      for (const [name, who] of Object.entries(people))
        for (const ids of ['malformed', 'missing', 'theirs'] as const) {
          if (refusal(e, who) !== null || e.access === 'test-helper') continue
          const { statusCode, body } = await send(e, who, ids)
          if (!known.has(statusCode)) wrong.push(`${e.id} as ${name}, ${ids}: ${statusCode} ${body.slice(0, 200)}`)
        }
    expect(wrong).toEqual([])
  }, 180_000)

  test('[W-22] what belongs to others is told from what does not exist by nothing at all', async () => {
    const wrong: string[] = []
    for (const e of endpoints.filter((one) => one.path.includes('{') && one.access !== 'public')) {
      for (const name of ['other borrower', 'other broker']) {
        const who = people[name]
        if (!who || !isOutside(who) || refusal(e, who) !== null || e.access === 'test-helper') continue
        const foreign = await send(e, who, 'theirs')
        const missing = await send(e, who, 'missing')
        if (foreign.statusCode < 400) wrong.push(`${e.id} as ${name}: ${foreign.statusCode} on someone else's row`)
        else if (
          foreign.statusCode !== missing.statusCode ||
          withoutRequest(foreign.body) !== withoutRequest(missing.body)
        )
          wrong.push(`${e.id} as ${name}: ${foreign.body.slice(0, 150)} against ${missing.body.slice(0, 150)}`)
      }
    }
    expect(wrong).toEqual([])
  })

  test('[A-14] of the test helpers is not there while they are switched off', async () => {
    const wrong: string[] = []
    for (const e of endpoints.filter((one) => one.access === 'test-helper')) {
      const { statusCode } = await send(e, { email: null, role: null, denied: [], active: false }, 'missing')
      if (statusCode !== 404) wrong.push(`${e.id}: ${statusCode}`)
    }
    expect(wrong).toEqual([])
  })

  test('[W-22] is one that the contract declares, and each of those is handled', () => {
    expect([...t.app.plinth.handled].sort()).toEqual(endpoints.map((e) => e.id).sort())
  })
})
