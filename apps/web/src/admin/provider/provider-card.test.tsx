import { MantineProvider } from '@mantine/core'
import { type ProviderKindName, providerKinds } from '@plinth/domain/admin/provider/kinds'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Provider } from './provider.calls.ts'
import { ProviderCard } from './provider-card.tsx'

const idle: Omit<Provider, 'kind'> = {
  ...{
    adapter: null,
    next: null,
    restart_needed: false,
    settings: [],
    last_test: null,
    last_error: null,
    circuit: null,
  },
  ...{ calls: 0, failed: 0, call_dollars: null, cost_dollars: null, version: 1 },
}

const show = (name: ProviderKindName, of: Partial<Provider> = {}) => {
  const kind = providerKinds.find((one) => one.kind === name)
  if (!kind) throw new Error(`no kind ${name}`)
  cleanup()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <ProviderCard kind={kind} provider={{ ...idle, kind: name, ...of }} onSet={() => {}} />
      </MantineProvider>
    </QueryClientProvider>,
  )
  return screen.getByRole('region', { name: kind.name })
}

test.each(['lexis-nexis', 'clear', 'neighborhood-scout'] as const)(
  'the card of %s says that the layout of its reports is assumed',
  (name) => expect(within(show(name)).getByText(/built on an assumed layout/)).toBeDefined(),
)

test('a service with a published description says nothing of the kind', () => {
  expect(within(show('credit-plus')).queryByText(/assumed layout/)).toBeNull()
  expect(within(show('sms')).queryByText(/assumed layout/)).toBeNull()
})

const fact = (card: HTMLElement, name: string) => within(card).getByText(name).nextElementSibling?.textContent

test('[A-47] the card tells what answers, where its settings come from, what is missing, how it does and what it costs', () => {
  const from = (name: string, source: 'environment' | 'page' | null) => ({
    ...{ name, source, value: null, set_epoch: null, set_by: null },
  })
  const card = show('credit-plus', {
    ...{ adapter: 'Credit Plus', calls: 17, failed: 3, call_dollars: 35, cost_dollars: 595, version: 1 },
    settings: [
      from('CREDIT_PLUS_URL', 'environment'),
      from('CREDIT_PLUS_USER', 'page'),
      from('CREDIT_PLUS_PASSWORD', null),
    ],
    last_test: { ok: false, text: 'HTTP 401', took_ms: 243, tested_epoch: 1_767_225_600 },
    last_error: { operation: 'report.ask', code: 'refused', at_epoch: 1_767_312_000 },
    circuit: { state: 'half-open', operation: 'report.read', failures: 5, until_epoch: null },
  })
  expect(fact(card, 'In use')).toBe('Credit Plus')
  expect(fact(card, 'Settings from')).toBe('the environment and this pageStill missing: Password')
  expect(fact(card, 'Last test')).toMatch(/^failed HTTP 401, 243 ms/)
  expect(fact(card, 'Last error')).toMatch(/^refused at report\.ask/)
  expect(fact(card, 'Circuit')).toMatch(/^Half-open: 5 calls in a row failed at report\.read/)
  expect(fact(card, 'Calls this month')).toBe('17, 3 failed')
  expect(fact(card, 'Cost this month')).toBe('$595.00')
})

test('[A-47] a stand-in says Sandbox, and a service that waits for a restart says which comes next', () => {
  expect(within(show('xactus')).getAllByText('Sandbox').length).toBe(2)
  const waiting = show('xactus', { restart_needed: true, next: 'Xactus' })
  expect(within(waiting).getByText('Restart needed')).toBeDefined()
  expect(fact(waiting, 'In use')).toContain('Xactus after the next restart')
})
