import { randomUUID } from 'node:crypto'
import { type Client, type Deed, type Done, untilAnswered } from './client.ts'
import { workOnPapers } from './papers.ts'

const borrowerOf = (mark: string) => ({ first_name: 'Cora', last_name: 'Holt', email: mark })

/** One round of a loan officer's work: begins a loan with an invitation, adds a guarantor, asks for the documents. */
export const round = async (c: Client, o: { archives?: boolean } = {}): Promise<void> => {
  const note = (deed: Omit<Deed, 'at'>) => c.done.deeds.push({ ...deed, at: Date.now() })
  const mark = `${randomUUID()}@chaos.example.com`
  const begun = await untilAnswered(c, 'POST', '/loan/create', {
    purpose: 'Purchase',
    amount: 1_250_000,
    duration_months: 12,
    property: {
      property_type: 'MULTIFAMILY',
      address_address: `${Math.floor(Math.random() * 9000) + 1} Kent Avenue`,
      address_city: 'Brooklyn',
      address_state: 'NY',
      address_zipcode: '11249',
    },
    borrower: { kind: 'new', ...borrowerOf(mark) },
    invite: true,
    despite_similar: true,
  })
  if (begun === null) return
  const loan = (JSON.parse(begun) as { id: string }).id
  note({ kind: 'loan', mark, loan, answer: begun })
  const guarantor = `${randomUUID()}@chaos.example.com`
  const added = await untilAnswered(c, 'POST', `/loan/${loan}/create-borrower`, {
    role: 'guarantor',
    ...borrowerOf(guarantor),
  })
  if (added !== null) note({ kind: 'borrower', mark: guarantor, loan, answer: added })
  const asked = await untilAnswered(c, 'PUT', `/loan/${loan}/create-document-requests`, {})
  if (asked !== null) note({ kind: 'requests', mark: loan, loan, answer: asked })
  await workOnPapers(c, { loan, email: mark }, note, o)
}

/** Lets so many clients work until told to stop; `done` grows meanwhile with what they did and were told, `ended` answers it. */
export const workUntil = (
  o: { api: string; signIn: (who?: { email: string; role: string }) => Promise<string>; clients: number },
  stop: AbortSignal,
): { done: Done; ended: Promise<Done> } => {
  const done: Done = { deeds: [], repeats: 0, wrong: [] }
  const work = async () => {
    const client: Client = { api: o.api, signIn: o.signIn, token: await o.signIn(), done }
    const works = Array.from({ length: o.clients }, async () => {
      while (!stop.aborted) await round(client)
    })
    await Promise.all(works)
    return done
  }
  return { done, ended: work() }
}
