/** Of all sessions a tenth is replayed, of those with an error every one. */
export const REPLAYED = { sessions: 0.1, withError: 1 } as const

/** An address without what may be secret or personal in it: its query and fragment. */
export const bareAddress = (address: string): string => address.replace(/[?#].*$/s, '')

interface Reported {
  request?: { url?: string; headers?: unknown; query_string?: unknown; cookies?: unknown }
  user?: unknown
  urls?: string[]
}

/** A report as it may leave the browser: neither who it was nor what an address carried. */
export const withoutPersons = <T extends Reported>(report: T): T => {
  const { user: _user, request, urls, ...rest } = report
  return {
    ...rest,
    ...(request?.url === undefined ? {} : { request: { url: bareAddress(request.url) } }),
    ...(urls === undefined ? {} : { urls: urls.map(bareAddress) }),
  } as T
}
