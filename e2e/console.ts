import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { ownDemo } from './servers.ts'

/** What a server of these tests has printed: one-time links and codes among it, as no mail server is set. */
export const printedBy = (port: number): string =>
  readFileSync(new URL(`../.cache/e2e-${port}.txt`, import.meta.url), 'utf8')

/** What `part` catches in the newest line to an address that a server prints (this worker's, if none is named), once it is there. */
export const printedTo = async (email: string, part: RegExp, port: number = ownDemo().port): Promise<string> => {
  let found: string | undefined
  const look = () => {
    const lines = printedBy(port).split('\n').reverse()
    found = lines.flatMap((line) => (line.includes(` ${email},`) ? [part.exec(line)?.[1]] : [])).find(Boolean)
    return found !== undefined
  }
  await expect.poll(look).toBe(true)
  return found ?? ''
}
