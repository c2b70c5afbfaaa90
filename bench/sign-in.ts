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
