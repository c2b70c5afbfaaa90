import type { ParseRefusal } from './parse-protocol.ts'

/** Parts and levels a message may have: people's mail has a handful of each. */
export const MOST_PARTS = 500
export const MOST_LEVELS = 12
const HEAD_BYTES = 256 * 1024

const CR_LF = /\r?\n\r?\n/

/** How many bytes of a message are its headers; all of it where there is no body. */
export const headLength = (raw: Buffer): number => {
  // Latin-1: a character is a byte.
  const found = CR_LF.exec(raw.subarray(0, HEAD_BYTES).toString('latin1'))
  return found ? found.index + found[0].length : raw.length
}

/** The headers of a message as text, unfolded, of at most 256 KB. */
export const headOf = (raw: Buffer): string =>
  raw
    .subarray(0, Math.min(headLength(raw), HEAD_BYTES))
    .toString('utf8')
    .replace(/\r?\n[ \t]+/g, ' ')

/** The first value of a header; empty where there is none. */
export const headerOf = (head: string, name: string): string =>
  new RegExp(`^${name}:[ \\t]*(.*)$`, 'im').exec(head)?.[1]?.trim() ?? ''

/** Every value of a header. */
export const headersOf = (head: string, name: string): string[] =>
  [...head.matchAll(new RegExp(`^${name}:[ \\t]*(.*)$`, 'gim'))].map(([, value = '']) => value.trim())

/**
 * Why a message is not worth parsing, found by one walk over its lines that keeps nothing: a bomb of parts or levels costs
 * a look, not a parser. Null where it is fit.
 */
export const shapeFault = (raw: Buffer): ParseRefusal | null => {
  if (headLength(raw) > HEAD_BYTES) return 'too-large'
  const text = raw.toString('latin1')
  const boundaries = new Set<string>()
  for (const [, quoted, bare] of text.matchAll(/boundary\s*=\s*(?:"([^"\r\n]{1,200})"|([^\s;"]{1,200}))/gi)) {
    boundaries.add(quoted ?? bare ?? '')
    if (boundaries.size > MOST_LEVELS) return 'too-deep'
  }
  let parts = 0
  for (const { index } of text.matchAll(/^--/gm)) {
    const line = text.slice(index + 2, text.indexOf('\n', index) < 0 ? undefined : text.indexOf('\n', index)).trimEnd()
    if (boundaries.has(line) && (parts += 1) > MOST_PARTS) return 'too-many-parts'
  }
  return nestedMessages(text) > MOST_LEVELS ? 'too-deep' : null
}

const nestedMessages = (text: string): number => [...text.matchAll(/^content-type:\s*message\/rfc822/gim)].length
