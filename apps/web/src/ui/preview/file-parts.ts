/** A file at a signed address, which stops working after some minutes. */
export interface FileAddress {
  url: string
  /** Asks for a new address of the same file. */
  renew?: (() => Promise<string>) | undefined
}

/** What an expired or unknown signature is answered with. */
const LAPSED = [400, 401, 403]

/** Fetches a file in parts; an address that lapsed is renewed silently, once a request. */
export const fileParts = (address: FileAddress, signal: AbortSignal) => {
  let { url } = address
  const ask = (headers: Record<string, string>) => fetch(url, { headers, signal })
  const get = async (headers: Record<string, string>): Promise<Response> => {
    const answer = await ask(headers)
    if (answer.ok) return answer
    if (!LAPSED.includes(answer.status) || !address.renew) throw new Error(`The file was refused: ${answer.status}`)
    url = await address.renew()
    const second = await ask(headers)
    if (!second.ok) throw new Error(`The file was refused: ${second.status}`)
    return second
  }
  return {
    /** The bytes from `begin` to before `end`, or the whole file where the storage knows no ranges. */
    range: (begin: number, end: number) => get({ range: `bytes=${begin}-${end - 1}` }),
    whole: () => get({}),
  }
}

/** Fetches the bytes from `begin` to before `end`. */
export type GetBytes = (begin: number, end: number) => Promise<Uint8Array>

/** Parts fetched ahead at most, at once. */
const MOST_AHEAD = 8

/**
 * Fetches parts of a file, and where one is asked for after the other, those that follow at the same time: 1, 2, 4, 8. A
 * reader that jumps to a page gets that page alone.
 */
export const readAhead = (get: GetBytes, { part, length }: { part: number; length: number }): GetBytes => {
  const coming = new Map<number, Promise<Uint8Array>>()
  let [last, ahead] = [0, 0]
  const fetchAhead = (from: number) => {
    for (let begin = from; begin < Math.min(length, from + ahead * part); begin += part) {
      if (coming.has(begin)) continue
      const bytes = get(begin, Math.min(length, begin + part))
      coming.set(begin, bytes)
      // Asked for again when it is needed.
      bytes.catch(() => coming.delete(begin))
    }
  }
  return (begin, end) => {
    const whole = begin % part === 0 && end === Math.min(length, begin + part)
    const known = whole ? coming.get(begin) : undefined
    coming.delete(begin)
    const bytes = known ?? get(begin, end)
    ahead = begin === last ? Math.min(MOST_AHEAD, Math.max(1, ahead * 2)) : 0
    last = end
    fetchAhead(end)
    return bytes
  }
}
