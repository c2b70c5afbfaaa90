/** Where mail programs put what is answered, each in its own words. */
const heads: readonly RegExp[] = [
  /^\s*On .{4,200}\bwrote:\s*$/,
  /^\s*-{2,}\s*(?:Original Message|Forwarded message|Original Appointment)\s*-{2,}\s*$/i,
  /^\s*_{20,}\s*$/,
  /^\s*From:\s.+$/,
]

/** Two lines joined: the head of a quote is often broken after the address. */
const isHead = (lines: readonly string[], at: number): boolean => {
  const [line = '', next = ''] = lines.slice(at, at + 2)
  if (/^\s*From:\s/.test(line))
    return lines.slice(at + 1, at + 5).some((one) => /^\s*(?:Sent|Date|To|Subject):\s/.test(one))
  return (
    heads.slice(0, 3).some((head) => head.test(line)) ||
    (/^\s*On /.test(line) && heads[0]?.test(`${line} ${next}`) === true)
  )
}

/** A message as its reader wants it: what was written, and what was only quoted. */
export interface Split {
  reply: string
  quoted: string
}

/**
 * Splits the text of a message into the reply and the quote below it. What is written below or between a quote stays part
 * of the reply: nothing that a person wrote is hidden. A forward without a word of its own is all reply.
 */
export const splitQuote = (text: string): Split => {
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  const at = lines.findIndex(
    (line, n) => isHead(lines, n) || (/^\s*>/.test(line) && lines.slice(n).every((one) => /^\s*(?:>|$)/.test(one))),
  )
  if (at < 0) return { reply: text.trim(), quoted: '' }
  const below = lines.slice(at)
  const marked = below.findIndex((line) => /^\s*>/.test(line))
  const end = marked < 0 ? below.length : below.findIndex((line, n) => n > marked && !/^\s*(?:>|$)/.test(line))
  const after = end < 0 ? [] : below.slice(end)
  const reply = [...lines.slice(0, at), ...after].join('\n').trim()
  const quoted = (end < 0 ? below : below.slice(0, end)).join('\n').trim()
  return reply === '' ? { reply: text.trim(), quoted: '' } : { reply, quoted }
}
