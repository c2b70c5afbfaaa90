import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { markRestored, release } from '../apps/api/src/platform/restored-copy.ts'
import { printedBy } from './console.ts'
import { type SignedIn, test } from './fixtures.ts'
import { picture } from './screens.ts'
import { copyPort } from './servers.ts'

const server = `http://127.0.0.1:${copyPort}`
test.use({ baseURL: server })

/** Starts a server on a data folder; answers how it is stopped. */
const start = async (folder: string): Promise<() => Promise<void>> => {
  const child = spawn(process.execPath, [fileURLToPath(new URL('../tools/e2e-server.ts', import.meta.url))], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      ...{ PORT: String(copyPort), PLINTH_DATA_DIR: folder, PLINTH_DEMO: 'off', PLINTH_TEST_HELPERS: 'on' },
    },
  })
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the server ended with ${code ?? 'a signal'}`)))
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith('Plinth runs at ')) resolve()
    })
  })
  return async () => {
    if (child.exitCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
}

const banner = (page: Page) => page.getByRole('complementary', { name: 'Restored copy' })

test('[SC-22] every page of a restored copy says what it is, and its letters wait until it is released', async ({
  signedIn,
  browser,
}) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'plinth-copy-'))
  const running = { stop: () => Promise.resolve() }
  const who = { email: 'copy.staff@example.com', role: 'admin' } as const
  const to = 'cora@copy.example.com'
  const stranger = await (await browser.newContext()).newPage()
  try {
    await markRestored(folder, { restored_at: new Date().toISOString(), as_of: null })
    running.stop = await start(folder)
    const copied = await signedIn(who)
    const { page, headers } = copied
    const made = await page.request.post('/api/loan/create', {
      headers,
      data: {
        ...{ purpose: 'Purchase', amount: 900_000, duration_months: 12, invite: true, despite_similar: true },
        property: {
          ...{ property_type: 'SFH', address_address: '7 Mill Road', address_city: 'Brooklyn' },
          ...{ address_state: 'NY', address_zipcode: '11231' },
        },
        borrower: { kind: 'new', first_name: 'Cora', last_name: 'Copy', email: to },
      },
    })
    expect(made.ok(), await made.text()).toBe(true)
    for (const at of ['/dashboard', '/outbox', '/account']) {
      await page.goto(at)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await expect(banner(page)).toHaveText(/sends no email, runs no background work and asks no outside service/)
    }
    await picture(page, 'restored-copy')
    for (const at of ['/sign-in', '/application', '/application/full']) {
      await stranger.goto(`${server}${at}`)
      await expect(stranger.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await expect(banner(stranger)).toBeVisible()
    }
    const letters = async (by: SignedIn) => {
      const answer = await by.page.request.get(`/api/outbox/all?search=${to}`, { headers: by.headers })
      return (await answer.json()).mails.map((one: { state: string }) => one.state)
    }
    expect(await letters(copied)).toEqual(['queued'])
    expect(printedBy(copyPort)).not.toContain(to)
    await running.stop()
    expect(await release(folder)).not.toBeNull()
    running.stop = await start(folder)
    const again = await signedIn(who)
    await expect.poll(() => letters(again)).toEqual(['outbox'])
    await again.page.goto('/dashboard')
    await expect(again.page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(banner(again.page)).toHaveCount(0)
    await stranger.goto(`${server}/sign-in`)
    await expect(stranger.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(banner(stranger)).toHaveCount(0)
  } finally {
    await stranger.context().close()
    await running.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
