import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import Provider from 'oidc-provider'

const CLIENT = 'plinth-web'
const CALLBACK = 'https://plinth.test/sign-in/callback'

/** A certified OpenID Connect server on the loopback interface: the stand-in for Cognito, Keycloak, Auth0 or Entra. */
export const startUserPool = async () => {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const key = { ...(await exportJWK(privateKey)), kid: 'pool-1', alg: 'RS256', use: 'sig' }
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let requests = 0
  const provider = new Provider(issuer, {
    jwks: { keys: [key] },
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    clients: [
      { client_id: CLIENT, token_endpoint_auth_method: 'none', redirect_uris: [CALLBACK], response_types: ['code'] },
    ],
    cookies: { keys: ['a key of the test run'] },
    // Whoever signs in with the name `x` is x, with the address x.
    findAccount: (_ctx: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id, ...(id.includes('@') ? { email: id, email_verified: true } : {}) }),
    }),
  })
  const handle = provider.callback()
  server.on('request', (req, res) => {
    requests++
    handle(req, res)
  })
  return {
    issuer,
    clientId: CLIENT,
    requests: () => requests,
    /** What the pool publishes of its key: what an attacker has. */
    publicJwk: async () => ({ ...(await exportJWK(publicKey)), kid: 'pool-1', alg: 'RS256', use: 'sig' }),
    /** Walks through the pool's pages as a browser does (authorization code + PKCE); answers the identity token. */
    signIn: (name: string) => signIn(issuer, name),
    /** Signs claims with the pool's key, for tokens it would never issue. */
    sign: (claims: JWTPayload, o: { audience?: string; issuer?: string; expires?: string } = {}) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid: 'pool-1' })
        .setIssuer(o.issuer ?? issuer)
        .setAudience(o.audience ?? CLIENT)
        .setIssuedAt()
        .setExpirationTime(o.expires ?? '15m')
        .sign(privateKey),
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

const signIn = async (issuer: string, name: string): Promise<string> => {
  const jar = new Map<string, string>()
  const go = async (url: string, form?: Record<string, string>) => {
    const res = await fetch(new URL(url, issuer), {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([k, v]) => `${k}=${v}`).join('; ') },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    })
    for (const cookie of res.headers.getSetCookie()) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '') jar.delete(key)
      else jar.set(key, value)
    }
    return res.headers.get('location') ?? ''
  }
  const verifier = randomBytes(32).toString('base64url')
  const query = new URLSearchParams({
    client_id: CLIENT,
    redirect_uri: CALLBACK,
    response_type: 'code',
    scope: 'openid email',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  let at = await go(`/auth?${query}`)
  const answers = [{ prompt: 'login', login: name, password: 'any' }, { prompt: 'consent' }]
  while (!at.startsWith(CALLBACK)) {
    const answer = at.includes('/interaction/') ? answers.shift() : undefined
    if (!at) throw new Error('the pool led nowhere')
    at = await go(at, answer)
  }
  const res = await fetch(`${issuer}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: new URL(at).searchParams.get('code') ?? '',
      redirect_uri: CALLBACK,
      client_id: CLIENT,
      code_verifier: verifier,
    }),
  })
  const { id_token: token } = (await res.json()) as { id_token?: string }
  if (!token) throw new Error('the pool gave no identity token')
  return token
}
