import { notifications } from '@mantine/notifications'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from './screen.tsx'

const { fetch, isSecureContext } = globalThis
const { scrollTo } = Element.prototype

test('a test may leave what it likes', () => {
  vi.useFakeTimers()
  globalThis.fetch = async () => new Response('')
  vi.stubGlobal('isSecureContext', 'left')
  Element.prototype.scrollTo = () => undefined
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: {} })
  show(<p>left</p>, '/left')
  notifications.show({ message: 'left' })
  const button = document.body.appendChild(document.createElement('button'))
  button.focus()
  // jsdom draws a frame after it: by the clock that was replaced.
  button.remove()
  document.body.append('left')
  document.title = 'left'
  document.documentElement.setAttribute('data-mantine-color-scheme', 'dark')
  localStorage.setItem('left', 'left')
  sessionStorage.setItem('left', 'left')
  vi.spyOn(window, 'scrollBy').mockReturnValue()
  expect([document.body.textContent, vi.isFakeTimers()]).toEqual([expect.stringContaining('left'), true])
})

test('the next test finds the page, the browser and the clock as they were', async () => {
  expect([document.body.innerHTML, document.title, document.documentElement.attributes.length]).toEqual(['', '', 0])
  expect([localStorage.length, sessionStorage.length, window.location.pathname]).toEqual([0, 0, '/'])
  expect([globalThis.fetch, globalThis.isSecureContext]).toEqual([fetch, isSecureContext])
  expect([Element.prototype.scrollTo, navigator.clipboard]).toEqual([scrollTo, undefined])
  expect([vi.isFakeTimers(), vi.isMockFunction(window.scrollBy)]).toEqual([false, false])
  await new Promise((drawn) => requestAnimationFrame(drawn))
  show(<p>new</p>)
  await screen.findByText('new')
  expect(screen.queryByText('left')).toBeNull()
})

test('a router that a test showed no longer follows the address', () => {
  expect([window.history.pushState, window.history.replaceState]).toEqual([
    Object.getPrototypeOf(window.history).pushState,
    Object.getPrototypeOf(window.history).replaceState,
  ])
})
