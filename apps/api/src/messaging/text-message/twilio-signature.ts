import { createHmac } from 'node:crypto'

/** What Twilio signs: the address it was told, then every field of the form by name, with its value. */
export const twilioSignature = (token: string, url: string, form: URLSearchParams): string => {
  const fields = [...form.entries()].toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  const text = url + fields.map(([name, value]) => name + value).join('')
  return createHmac('sha1', token).update(text).digest('base64')
}
