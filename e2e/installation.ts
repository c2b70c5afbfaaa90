import { test as base } from '@playwright/test'
import { type Passing, passingPort } from './servers.ts'

const ask = async (method: 'PUT' | 'DELETE', name: Passing): Promise<void> => {
  const answer = await fetch(`http://127.0.0.1:${passingPort}/${name}`, { method })
  if (!answer.ok) throw new Error(`the installation “${name}”: ${await answer.text()}`)
}

/** Playwright's test, whose project may name the installation it meets beside the demo portfolios: it runs while a worker needs it. */
export const test = base.extend<object, { installation: Passing | null; running: null }>({
  installation: [null, { option: true, scope: 'worker' }],
  running: [
    async ({ installation }, give) => {
      if (installation) await ask('PUT', installation)
      await give(null)
      if (installation) await ask('DELETE', installation)
    },
    { scope: 'worker', auto: true, timeout: 480_000 },
  ],
})
