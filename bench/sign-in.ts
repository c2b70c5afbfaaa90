import { type AddressInfo, createServer } from 'node:net'
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

/** A port that is free now. */
export const freePort = async (): Promise<number> => {
  const server = createServer()
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  await new Promise((closed) => server.close(closed))
  return port
}

/** Signs somebody in as a browser does; answers the cookies of the session. */
export const signIn = async (at: string, email: string, password: string): Promise<string> => {
  const reply = await fetch(`${at}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: at },
    body: JSON.stringify({ email, password }),
  })
  if (!reply.ok) throw new Error(`signing in was answered ${reply.status}: ${await reply.text()}`)
  return reply.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

/** The same; answers the token of the session. */
export const sessionToken = async (at: string, email: string, password: string): Promise<string> => {
  const cookie = await signIn(at, email, password)
  const reply = await fetch(`${at}/api/auth/token`, { headers: { cookie, origin: at } })
  return ((await reply.json()) as { token: string }).token
}
