import { createEvent, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../test/screen.tsx'
import { AppLink } from './app-link.tsx'

const open = async (
  href: string,
  more: { target?: string; onClick?: (event: { preventDefault(): void }) => void } = {},
) => {
  show(
    <AppLink href={href} {...more}>
      There
    </AppLink>,
    '/dashboard',
  )
  return screen.findByRole('link', { name: 'There' })
}
/** Presses the link; whether the browser would have loaded a document for it. */
const press = (link: HTMLElement, init: MouseEventInit = {}) => {
  const click = createEvent.click(link, init)
  // jsdom loads no documents: what is left to it is seen, then stopped.
  let left = false
  const watch = (event: Event) => {
    left = !event.defaultPrevented
    event.preventDefault()
  }
  window.addEventListener('click', watch, { once: true })
  fireEvent(link, click)
  return left
}
const here = () => window.location.pathname + window.location.search

test('a link within the application changes the page without loading a document', async () => {
  const link = await open('/loan/BL-10001?tab=analysis')
  expect(link.getAttribute('href')).toBe('/loan/BL-10001?tab=analysis')
  expect(press(link)).toBe(false)
  await expect.poll(here).toBe('/loan/BL-10001?tab=analysis')
})

test.each([
  ['with Ctrl', { ctrlKey: true }],
  ['with the command key', { metaKey: true }],
  ['with Shift', { shiftKey: true }],
  ['with Alt', { altKey: true }],
  ['by the middle button', { button: 1 }],
] as const)('a link pressed %s is left to the browser: it opens a tab or a window of its own', async (_, init) => {
  expect(press(await open('/loan/BL-10001'), init)).toBe(true)
  expect(here()).toBe('/dashboard')
})

test.each(['/application', '/application/full', '/application?x=1', 'mailto:bea@example.com', 'https://example.com/'])(
  'the address %s is another document, and is loaded as one',
  async (href) => {
    expect(press(await open(href))).toBe(true)
    expect(here()).toBe('/dashboard')
  },
)

test('a page whose name merely begins like the public form is a page of the application', async () => {
  expect(press(await open('/applications'))).toBe(false)
  await expect.poll(here).toBe('/applications')
})

test('a link into another tab is left to the browser', async () => {
  expect(press(await open('/loan/BL-10001', { target: '_blank' }))).toBe(true)
  expect(here()).toBe('/dashboard')
})

test('a link whose press was taken for something else leads nowhere', async () => {
  press(await open('/loan/BL-10001', { onClick: (event) => event.preventDefault() }))
  expect(here()).toBe('/dashboard')
})
