import { fireEvent, render, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { HostedCaptcha } from './hosted-captcha.tsx'

type Kind = 'turnstile' | 'hcaptcha'
type Options = Parameters<NonNullable<Window['turnstile']>['render']>[1]

const provider = (kind: Kind) => {
  const rendered: { box: HTMLElement; options: Options }[] = []
  const api = { render: (box: HTMLElement, options: Options) => rendered.push({ box, options }) }
  return { rendered, arrive: () => Object.assign(window, { [kind]: api }) }
}
const scriptOf = (host: string) => document.head.querySelector<HTMLScriptElement>(`script[src*="${host}"]`)
const open = (kind: Kind) => {
  onTestFinished(() => {
    Reflect.deleteProperty(window, kind)
    for (const script of document.head.querySelectorAll('script')) script.remove()
  })
  const told: string[] = []
  const box = (name: string) => (
    <HostedCaptcha
      {...{ kind, siteKey: 'site-1' }}
      onSolved={(token) => told.push(`${name} solved ${token}`)}
      onError={() => told.push(`${name} failed`)}
      onExpired={() => told.push(`${name} expired`)}
    />
  )
  const { rerender, unmount } = render(box('first'))
  return { told, again: () => rerender(box('second')), unmount }
}

test.each([
  ['turnstile', 'challenges.cloudflare.com/turnstile'],
  ['hcaptcha', 'js.hcaptcha.com'],
] as const)('[E-60] the box of %s is loaded when it is needed and tells what became of it', async (kind, host) => {
  const { rendered, arrive } = provider(kind)
  const { told, again } = open(kind)
  const script = scriptOf(host)
  expect(script?.src).toMatch(/render=explicit$/)
  arrive()
  fireEvent.load(script ?? document.head)
  await waitFor(() => expect(rendered).toHaveLength(1))
  const [one] = rendered
  expect([one?.options.sitekey, one?.box.isConnected]).toEqual(['site-1', true])
  one?.options.callback('token-1')
  // What the dialog means by it changes while the box stands.
  again()
  one?.options['error-callback']()
  one?.options['expired-callback']()
  expect(told).toEqual(['first solved token-1', 'second failed', 'second expired'])
  expect(rendered).toHaveLength(1)
})

test('[E-60] a provider that is there already is not loaded again', async () => {
  const { rendered, arrive } = provider('turnstile')
  arrive()
  open('turnstile')
  await waitFor(() => expect(rendered).toHaveLength(1))
  expect(scriptOf('cloudflare')).toBeNull()
})

test.each([
  ['does not load', (script: Element) => fireEvent.error(script)],
  ['loads without its box', (script: Element) => fireEvent.load(script)],
])('[E-60] a provider that %s has failed, so that another way is offered', async (_, happens) => {
  const { told } = open('hcaptcha')
  happens(scriptOf('hcaptcha') ?? document.head)
  await waitFor(() => expect(told).toEqual(['first failed']))
})

test('[E-60] a box that comes after the dialog was closed is not drawn', async () => {
  const { rendered, arrive } = provider('turnstile')
  const { unmount } = open('turnstile')
  const script = scriptOf('cloudflare')
  unmount()
  arrive()
  fireEvent.load(script ?? document.head)
  await Promise.resolve()
  await Promise.resolve()
  expect(rendered).toEqual([])
})
