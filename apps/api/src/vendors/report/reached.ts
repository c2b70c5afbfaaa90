import type { Reached } from './service.ts'

const basic = (user: string, password: string) => ({
  authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
})

/** A service that asks for a user and a password; null while one of them is missing. */
export const byPassword = (baseUrl?: string, user?: string, password?: string): { full: Reached } | null =>
  baseUrl && user && password ? { full: { baseUrl, headers: basic(user, password) } } : null

/** A service that asks for a key; null while it is missing. */
export const byKey = (baseUrl?: string, key?: string): { full: Reached } | null =>
  baseUrl && key ? { full: { baseUrl, headers: { authorization: `Bearer ${key}` } } } : null
