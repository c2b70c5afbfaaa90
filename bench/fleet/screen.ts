import { setTimeout as pause } from 'node:timers/promises'

/** An open screen: it listens for changes, and connects again whenever its stream ends. */
export interface Screen {
  /** Loans that it was told have changed. */
  heard: ReadonlySet<string>
  /** How often it connected. */
  connects(): number
}

const AGAIN_MS = 300

/** Opens a screen that listens until told to stop. */
export const openScreen = (api: string, token: () => string, stop: AbortSignal): Screen => {
  const heard = new Set<string>()
  let connects = 0
  const listen = async () => {
    const reply = await fetch(`${api}/notifications/stream`, {
      headers: { authorization: `Bearer ${token()}` },
      signal: stop,
    })
    if (!reply.ok || !reply.body) throw new Error(`the stream answered ${reply.status}`)
    connects += 1
    let said = ''
    for await (const text of reply.body.pipeThrough(new TextDecoderStream())) {
      said += text
      const events = said.split('\n\n')
      said = events.pop() ?? ''
      for (const event of events) {
        const [, loan] = /"loan_id":"([^"]+)"/.exec(event) ?? []
        if (loan) heard.add(loan)
      }
    }
  }
  const keepListening = async () => {
    while (!stop.aborted) {
      // A stream that broke is opened again.
      await listen().catch(() => undefined)
      await pause(AGAIN_MS)
    }
  }
  void keepListening()
  return { heard, connects: () => connects }
}
