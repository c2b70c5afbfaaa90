import { providerKindNames } from '@plinth/domain/admin/provider/kinds'
import { z } from 'zod'
import { adminMay } from '../shared/access.ts'
import { endpoint } from '../shared/endpoint.ts'
import { Instant, Version } from '../shared/fields.ts'

const access = adminMay('manage-settings')
const Kind = z.enum(providerKindNames).describe('Kind of service')

export const ProviderView = z
  .object({
    kind: Kind,
    adapter: z.string().nullable().describe('Provider in use; null for the sandbox'),
    next: z.string().nullable().describe('Service that the settings name; another than `adapter` until a restart'),
    restart_needed: z.boolean().describe('Whether settings take effect only after a restart'),
    settings: z
      .array(
        z.object({
          name: z.string().describe('Name, as in the environment'),
          source: z
            .enum(['environment', 'page', 'unreadable'])
            .nullable()
            .describe('Who set it; null when not set by a person'),
          value: z.string().nullable().describe('Its value; always null for a secret'),
          set_epoch: Instant.nullable().describe('When it was set on the page, epoch seconds'),
          set_by: z.string().nullable().describe('Who set it on the page'),
        }),
      )
      .describe('Its settings, in order'),
    last_test: z
      .object({
        ok: z.boolean().describe('Whether it went well'),
        text: z.string().describe('What came of it'),
        took_ms: z.int().describe('Milliseconds it took'),
        tested_epoch: Instant.describe('When, epoch seconds'),
      })
      .nullable()
      .describe('The last test of the connection; null when never'),
    last_error: z
      .object({
        operation: z.string().describe('What was asked of it'),
        code: z.string().describe('What went wrong'),
        at_epoch: Instant.describe('When, epoch seconds'),
      })
      .nullable()
      .describe('The last call that failed; null when none did'),
    circuit: z
      .object({
        state: z
          .enum(['open', 'half-open'])
          .describe('open: nothing is asked for a while; half-open: the next call tries whether it answers again'),
        operation: z.string().describe('What was asked of it'),
        failures: z.int().describe('Calls that failed in a row'),
        until_epoch: Instant.nullable().describe('When it is asked again, epoch seconds; null when half-open'),
      })
      .nullable()
      .describe('The circuit that its failures opened; null while it is closed, or it has none'),
    calls: z.int().describe('Calls this month'),
    failed: z.int().describe('Those that failed'),
    call_dollars: z.number().nullable().describe('What a call costs, US dollars; null when not entered'),
    version: z.int().describe('Version of its settings and price, for provider.update'),
    cost_dollars: z.number().nullable().describe('What the calls of this month cost; null when no price is known'),
  })
  .meta({ id: 'Provider', description: 'An outside service and how it does' })
export type ProviderView = z.infer<typeof ProviderView>

export const listProviders = endpoint({
  id: 'provider.list',
  method: 'GET',
  path: '/providers',
  summary: 'Every kind of outside service: what answers, where its settings come from, and how it does',
  access,
  shows: ['provider'],
  reply: z.object({ providers: z.array(ProviderView).describe('Every kind, in order') }),
})
export const updateProvider = endpoint({
  id: 'provider.update',
  method: 'PUT',
  path: '/providers/{kind}/update',
  summary: 'Set the credentials of a service, encrypted and never shown again; the environment overrides them',
  access,
  fresh: true,
  changes: ['provider'],
  params: z.object({ kind: Kind }),
  body: z.strictObject({
    version: Version,
    settings: z
      .record(z.string().max(100), z.string().trim().min(1).max(10_000).nullable())
      .default({})
      .describe('Values by name; null takes one back, what is left out stays'),
    call_dollars: z
      .number()
      .min(0)
      .max(100_000)
      .nullable()
      .optional()
      .describe('What a call costs by your contract, US dollars'),
  }),
  reply: ProviderView,
})
export const testProvider = endpoint({
  id: 'provider.test',
  method: 'POST',
  path: '/providers/{kind}/test',
  summary: 'Ask the service something harmless, at most six times a minute and for at most 15 seconds',
  access,
  changes: ['provider'],
  params: z.object({ kind: Kind }),
  reply: ProviderView,
})
