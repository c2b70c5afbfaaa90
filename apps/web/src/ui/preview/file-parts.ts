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
