import { type AddressInfo, createServer } from 'node:net'
import type { Deps } from '../apps/api/src/app/deps.ts'
import { ask } from './measure.ts'

/** Signs the bench's person in through the test helper, or another, who is made where there is none; answers the token. */
export const signInToken = async (
  api: string,
  who: { email: string; role?: string } = { email: 'bench@example.com' },
): Promise<string> => {
  const reply = await ask({
    url: `${api}/test/login`,
    method: 'POST',
    body: () => JSON.stringify(who),
  })
  if (reply.status !== 200) throw new Error(`signing in failed: ${reply.body}`)
  const token = Object.values(JSON.parse(reply.body) as Record<string, unknown>).find(
    (value) => typeof value === 'string' && value.split('.').length === 3,
  )
  return String(token)
}

/** What everybody of `addStaff` signs in with, and as whom the nth of them. */
const PASSWORD = 'a long enough password for a bench'
const emailOf = (n: number): string => `bench${n}@example.com`

/** Adds so many administrators who sign in by password. */
export const addStaff = async ({ db, identity }: Pick<Deps, 'db' | 'identity'>, people: number): Promise<void> => {
  for (let n = 0; n < people; n += 1) {
    const name = { first_name: 'Ben', last_name: `Marks ${n}` }
    await db
      .insertInto('app_user')
      .values({ email: emailOf(n), ...name, role: 'admin' })
      .execute()
    await identity.accounts?.create({ email: emailOf(n), name: 'Ben Marks', password: PASSWORD })
  }
}

/** A port that is free now. */
export const freePort = async (): Promise<number> => {
  const server = createServer()
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  await new Promise((closed) => server.close(closed))
  return port
}

/** Signs the nth of them in as a browser does; answers the cookies of the session. */
export const signIn = async (at: string, n: number): Promise<string> => {
  const reply = await fetch(`${at}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: at },
    body: JSON.stringify({ email: emailOf(n), password: PASSWORD }),
  })
  if (!reply.ok) throw new Error(`signing in was answered ${reply.status}: ${await reply.text()}`)
  return reply.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

/** The same; answers the token of the session. */
export const sessionToken = async (at: string, n: number): Promise<string> => {
  const cookie = await signIn(at, n)
  const reply = await fetch(`${at}/api/auth/token`, { headers: { cookie, origin: at } })
  return ((await reply.json()) as { token: string }).token
}
