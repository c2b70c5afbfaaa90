// Planted by `npm run soak -- --control`: keeps 60 kB and an open file for each request that a server takes.
import { subscribe } from 'node:diagnostics_channel'
import { openSync } from 'node:fs'

const kept = []
subscribe('http.server.request.start', () => {
  kept.push(Buffer.alloc(60_000, 1))
  if (kept.length % 50 === 0) kept.push(openSync('/dev/null'))
})
