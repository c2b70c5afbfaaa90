import { letterPlace, SealedLetter } from '../src/platform/mail.ts'
import type { testApp } from './harness.ts'

type App = Pick<Awaited<ReturnType<typeof testApp>>, 'db' | 'deps' | 'mailer'>

/** The letters to an address as their reader gets them, oldest first: those that wait are unsealed, others were handed over. */
export const readLetters = async ({ db, deps, mailer }: App, email: string) => {
  const rows = await db
    .selectFrom('mail')
    .selectAll()
    .where('to_email', '=', email)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const whole = (row: (typeof rows)[number]): string => {
    if (row.secret_sealed !== null)
      return SealedLetter.parse(JSON.parse(deps.sealer.open(row.secret_sealed, letterPlace(row.id)))).text
    return mailer.messages.find((one) => one.id === row.id)?.text ?? row.body_text
  }
  return rows.map((row) => ({ ...row, body_text: whole(row) }))
}
