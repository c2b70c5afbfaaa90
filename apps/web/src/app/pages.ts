import { lazyRouteComponent } from '@tanstack/react-router'
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { SearchText } from '../lib/search-text.ts'

interface PageFile {
  Page: ComponentType
  /** Asks for what the page shows first, before it is drawn. */
  preload?: (client: QueryClient, search: SearchText) => Promise<void>
}

/** Every page file of the signed-in application, each a chunk of its own loaded when its route is visited. */
const files = import.meta.glob<PageFile>([
  '../pages/*-page.tsx',
  '!../pages/application-page.tsx',
  '!../pages/wizard-page.tsx',
])

const components = new Map<string, PageComponent>()
const arrived = new Set<unknown>()

/** A page that may have to be loaded first; loading sets what it draws. */
export type PageComponent = ComponentType & { preload?: () => Promise<unknown> }

/** The page by its name in the route table. */
export const pageComponent = (name: string): PageComponent => {
  const load = files[`../pages/${name}-page.tsx`]
  if (!load) throw new Error(`pages/${name}-page.tsx is missing`)
  const made = components.get(name) ?? lazyRouteComponent(load, 'Page')
  components.set(name, made)
  return made
}

/** Whether a page draws at once. */
export const hasArrived = (page: PageComponent): boolean => !page.preload || arrived.has(page)

/** Loads a page's file. It never fails: drawing the page says what went wrong. */
export const pageArrives = async (page: PageComponent): Promise<void> => {
  await page.preload?.()?.catch(() => undefined)
  arrived.add(page)
}

/** Loads a page's file and what it shows first, where it says so, while the person's own record is on its way. */
export const preloadPage = async (
  name: string,
  client: QueryClient,
  search: SearchText,
  signedIn: () => Promise<boolean>,
): Promise<void> => {
  void pageArrives(pageComponent(name))
  const [page, known] = await Promise.all([files[`../pages/${name}-page.tsx`]?.(), signedIn()])
  if (known) await page?.preload?.(client, search)
}
