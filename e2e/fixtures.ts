import { type APIRequestContext, type BrowserContext, type Page } from '@playwright/test'
import { test as base } from './installation.ts'

/** Who signs in, by the test helpers: the person of that address, made where there is none when a role is given. */
export interface Who {
  email: string
  role?: 'admin' | 'borrower' | 'broker'
  first_name?: string
  last_name?: string
}

/** What a call carries that somebody signed in makes. */
export type Headers = Record<'authorization', string>

/** Somebody signed in: a page in a browser of their own, which shares no session, and the headers of calls beside it. */
export interface SignedIn {
  page: Page
  headers: Headers
}

/** Browsers that are kept from test to test: what they fetched of the product they need not fetch and compile again. */
interface Kept {
  kept: {
    /** One that is free of those that are `alike`, such as phones of one size, or a new one. */
    take: (alike: string) => Promise<BrowserContext>
    putBack: (alike: string, context: BrowserContext) => Promise<void>
  }
}

interface People {
  /** Opens browsers that have nothing of the product yet, for what a first visit measures. */
  anew: boolean
  /** Who `staff` is; a file names another where its people may not meet those of other files. */
  staffAs: Who
  /** Signs somebody in for calls alone. */
  headersOf: (who: Who) => Promise<Headers>
  /** Signs somebody in, once more or anew, in a browser of their own. */
  signedIn: (who: Who) => Promise<SignedIn>
  /** A member of the lender's staff, who may do everything. */
  staff: SignedIn
  /** The borrower of the demo portfolio. */
  borrower: SignedIn
  /** The broker of the demo portfolio. */
  broker: SignedIn
}

/** The people of the demo portfolio, by what they are. */
export const demo = {
  admin: { email: 'admin@demo.plinth.test' },
  borrower: { email: 'borrower@demo.plinth.test' },
  broker: { email: 'broker@demo.plinth.test' },
} as const satisfies Record<string, Who>

const tokenOf = async (request: APIRequestContext, who: Who): Promise<string> => {
  const answer = await request.post('/api/test/login', { data: who })
  if (!answer.ok()) throw new Error(`${who.email} could not be signed in: ${await answer.text()}`)
  return ((await answer.json()) as { token: string }).token
}

/** A browser as it was: of what a test left nothing stays but files of the product. */
const clear = async (context: BrowserContext): Promise<void> => {
  const [first, ...others] = context.pages()
  await Promise.all(others.map((page) => page.close()))
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  if (first) {
    // A page of the same server, where no script of the application writes any more.
    await first.goto('/api/utils/alive')
    await first.evaluate(async () => {
      localStorage.clear()
      for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name)
    })
    await first.close()
  }
  await context.clearCookies()
  await context.clearPermissions()
}

/** Playwright's test with people who are signed in; one that a test does not ask for costs nothing. */
export const test = base.extend<People, Kept>({
  kept: [
    async ({ browser }, give) => {
      const free = new Map<string, BrowserContext[]>()
      await give({
        take: async (alike) => free.get(alike)?.pop() ?? (await browser.newContext()),
        putBack: async (alike, context) => {
          const isClear = await clear(context).then(
            () => true,
            () => false,
          )
          // One whose server a test has stopped is not kept.
          if (isClear) free.set(alike, [...(free.get(alike) ?? []), context])
          else await context.close()
        },
      })
    },
    { scope: 'worker' },
  ],
  anew: [false, { option: true }],
  staffAs: [
    { email: 'screens.staff@example.com', role: 'admin', first_name: 'Sam', last_name: 'Screens' },
    { option: true },
  ],
  headersOf: ({ request }, give) => give(async (who) => ({ authorization: `Bearer ${await tokenOf(request, who)}` })),
  signedIn: async ({ browser, request, kept, anew, viewport, isMobile, hasTouch, colorScheme, baseURL }, give) => {
    const alike = JSON.stringify({ viewport, isMobile, hasTouch, colorScheme, baseURL })
    const opened: { context: BrowserContext; session: { dispose: () => Promise<void> } }[] = []
    await give(async (who) => {
      const token = await tokenOf(request, who)
      const context = anew ? await browser.newContext() : await kept.take(alike)
      // Of the context: a second tab of the same person is signed in too.
      const session = await context.addInitScript(
        (value) => window.sessionStorage.setItem('plinth-test-session', value),
        token,
      )
      opened.push({ context, session })
      return { page: await context.newPage(), headers: { authorization: `Bearer ${token}` } }
    })
    for (const { context, session } of opened) {
      await session.dispose()
      await (anew ? context.close() : kept.putBack(alike, context))
    }
  },
  staff: async ({ signedIn, staffAs }, give) => give(await signedIn(staffAs)),
  borrower: async ({ signedIn }, give) => give(await signedIn(demo.borrower)),
  broker: async ({ signedIn }, give) => give(await signedIn(demo.broker)),
})
