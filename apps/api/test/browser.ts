import type { FastifyInstance } from 'fastify'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** A browser of one person: keeps cookies and sends the page's origin, as a browser does. */
export const openBrowser = (app: FastifyInstance, o: { origin?: string; address?: string } = {}) => {
  const jar = new Map<string, string>()
  const origin = o.origin ?? 'http://localhost:3000'
  const send = async (method: Method, url: string, body?: object, headers: Record<string, string> = {}) => {
    const res = await app.inject({
      method,
      url: `/api${url}`,
      ...(o.address ? { remoteAddress: o.address } : {}),
      headers: {
        host: 'localhost:3000',
        origin,
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: body }),
    })
    for (const { name, value } of res.cookies)
      if (value === '') jar.delete(name)
      else jar.set(name, encodeURIComponent(value))
    return res
  }
  return {
    jar,
    send,
    signIn: (email: string, password: string) => send('POST', '/auth/sign-in/email', { email, password }),
    /** The bearer token of the session; undefined when nobody is signed in. */
    token: async () => (await send('GET', '/auth/token')).json<{ token?: string | null }>().token ?? undefined,
    /** Calls the API with the session's bearer token. */
    call: async (method: Method, url: string, token: string | undefined, body?: object) =>
      app.inject({
        method,
        url: `/api${url}`,
        headers: token ? { authorization: `Bearer ${token}` } : {},
        ...(body === undefined ? {} : { payload: body }),
      }),
  }
}
