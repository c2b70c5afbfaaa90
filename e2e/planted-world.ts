import { Chance } from '../apps/api/src/seed/chance.ts'
import { type Surroundings, traveller } from '../apps/api/test/fuzz/journey.ts'
import { journeys } from '../apps/api/test/fuzz/journeys/index.ts'
import { Memory } from '../apps/api/test/fuzz/memory.ts'
import { createPerformer } from '../apps/api/test/fuzz/perform.ts'
import { Told } from '../apps/api/test/fuzz/told.ts'
import type { Actor } from '../apps/api/test/fuzz/world.ts'
import { demo, type Headers, type Who } from './fixtures.ts'
import { planter } from './payloads.ts'

/** What staff, borrower, broker and strangers write without waiting for a file to be read or a letter to come. */
const written = [
  ...['conditions', 'notesAndTasks', 'taskTemplates', 'views', 'parties', 'values', 'limits', 'archive', 'requests'],
  ...['messages', 'templates', 'models', 'policies', 'people', 'guards', 'retention', 'lender'],
  ...['assistant', 'ownWords', 'meetings', 'publicForm', 'words'],
] as const

interface People {
  port: number
  headersOf: (who: Who) => Promise<Headers>
}

/** Takes the journeys of the fuzzer on a server of the browser tests, every field of free text filled with payloads. */
export const plantEverywhere = async ({ port, headersOf }: People) => {
  const who: Readonly<Record<string, Who>> = {
    ...{ admin: { email: 'planted.staff@example.com', role: 'admin' }, borrower: demo.borrower, broker: demo.broker },
    colleague: { email: 'planted.colleague@example.com', role: 'admin' },
  }
  const tokens = new Map<string, string>()
  for (const one of Object.values(who))
    tokens.set(one.email, (await headersOf(one)).authorization.replace('Bearer ', ''))
  const actors = ['anonymous', ...Object.keys(who)].map((name): Actor => {
    const email = who[name]?.email ?? null
    const role = name === 'borrower' || name === 'broker' ? name : email === null ? 'visitor' : 'admin'
    return { name, role, email, id: null, denied: [], memory: new Memory() }
  })
  const tokenOf = ({ email }: Actor) => Promise.resolve(email === null ? null : (tokens.get(email) ?? null))
  const performer = createPerformer({ port, world: { tokenOf, strange: () => Promise.resolve([]) } })
  const { fields, alter } = planter()
  const plain = { performer, chance: new Chance(1), between: () => Promise.resolve(), spoil: 0 }
  const asked = async (path: string): Promise<Told> => {
    const headers = { authorization: `Bearer ${tokens.get(who['admin']?.email ?? '') ?? ''}` }
    return new Told(await (await fetch(`http://127.0.0.1:${port}/api${path}`, { headers })).json())
  }
  const users = await asked('/user/all')
  const user = (email: string) => users.one('users', 'email', email)
  const world: Surroundings = {
    borrower: { ...idAndEmail(user(demo.borrower.email)), record: user(demo.borrower.email).text('borrowers.0.id') },
    broker: { ...idAndEmail(user(demo.broker.email)), record: user(demo.broker.email).text('contacts.0.id') },
    admin: idAndEmail(user(who['admin']?.email ?? '')),
    lettersTo: async (email) =>
      (await asked(`/outbox/all?search=${encodeURIComponent(email)}`))
        .list('mails')
        .map((one) => one.text('body_text')),
    gather: () => Promise.resolve(),
    addressOf: async ({ id }) => (await asked(`/loan/${id}/mailbox`)).text('address'),
  }
  const ended: string[] = []
  for (const name of written) {
    const journey = journeys[name]
    if (!journey) throw new Error(`there is no journey ${name}`)
    const travel = traveller({ ...plain, world: { ...world, actors }, alter })
    await journey(travel).catch((error: unknown) => ended.push(`${name}: ${String(error)}`))
  }
  const loans = (await asked('/loan/all?limit=200')).list('loans').map((one) => one.text('human_id'))
  // The newest first: the last journey fills one loan with everything.
  loans.sort((a, b) => Number(b.split('-')[1]) - Number(a.split('-')[1]))
  return { fields, ended, loans, faults: performer.outcome.faults }
}

const idAndEmail = (user: Told) => ({ id: user.text('id'), email: user.text('email') })
