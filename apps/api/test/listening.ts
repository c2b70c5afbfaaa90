import { tokenFor } from './harness.ts'

/** What a stream of server-sent events says. */
export interface Heard {
  event: string
  data: { message?: string; topics?: string[]; loan_id?: string | null }
}

/** Opens the live stream of a person on a server; `next` answers the next event, null when it is over. */
export const openStream = async (address: string, email: string, o: { behindMs?: number; tab?: string } = {}) => {
  const response = await fetch(`${address}/notifications/stream?behind_ms=${o.behindMs ?? 0}`, {
    headers: { authorization: `Bearer ${await tokenFor(email)}`, ...(o.tab ? { 'plinth-tab': o.tab } : {}) },
  })
  const reader = (response.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const next = async (): Promise<Heard | null> => {
    for (;;) {
      const match = /event: (\w+)\ndata: (.*)\n\n/.exec(text)
      if (match) {
        text = text.slice((match.index ?? 0) + match[0].length)
        return { event: match[1] ?? '', data: JSON.parse(match[2] ?? '') }
      }
      const { value, done } = await reader.read()
      if (done) return null
      text += value
    }
  }
  return { response, next, close: () => reader.cancel() }
}
