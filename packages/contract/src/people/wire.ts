import { isAccountNumber, isRoutingNumber, wirePurposes } from '@plinth/domain/people/wire/wire'
import { z } from 'zod'
import { adminMay } from '../shared/access.ts'
import { endpoint } from '../shared/endpoint.ts'
import { idOf, Instant, LoanKey, pathId, text, textOrEmpty, Version } from '../shared/fields.ts'

export const WireView = z
  .object({
    id: idOf('wire instructions'),
    purpose: z.enum(wirePurposes).describe('What is wired by them'),
    payee: z.string().describe('Name on the account'),
    bank: z.string().describe('Name of the bank'),
    routing: z.string().describe('Routing number, 9 digits'),
    last4: z.string().describe('Last four digits of the account; the number itself is answered by a call of its own'),
    note: z.string().describe('Reference or further credit; may be empty'),
    waiting: z
      .object({
        value: z.string().describe('Bank and last digits asked for'),
        requested_by: z.string().describe('Who asked for it'),
        requested_epoch: Instant.describe('When, epoch seconds'),
      })
      .nullable()
      .describe('A change that waits for approval; null when none does'),
    version: Version,
  })
  .meta({ id: 'Wire', description: 'Where money of a loan is wired to' })
export type WireView = z.infer<typeof WireView>

const WireList = z.object({ wires: z.array(WireView).describe('At most one for each purpose') })

export const listWires = endpoint({
  id: 'wire.list',
  method: 'GET',
  path: '/loan/{loan_id}/wires',
  summary: 'Wire instructions of a loan',
  access: adminMay('view-loans'),
  shows: ['wire', 'held-change'],
  params: z.object({ loan_id: LoanKey }),
  reply: WireList,
})
export const saveWire = endpoint({
  id: 'wire.save',
  method: 'POST',
  path: '/loan/{loan_id}/wires',
  summary: 'Enter wire instructions of a loan; a change of those on file waits for approval',
  access: adminMay('edit-parties'),
  changes: ['wire', 'held-change', 'mail', 'timeline'],
  params: z.object({ loan_id: LoanKey }),
  body: z.strictObject({
    version: Version.optional().describe('Version of those on file as last read; left out for the first'),
    purpose: z.enum(wirePurposes).describe('What is wired by them'),
    payee: text(200).describe('Name on the account'),
    bank: text(200).describe('Name of the bank'),
    routing: z
      .string()
      .refine(isRoutingNumber, 'Enter a routing number of nine digits. Its check digit does not match.')
      .meta({ examples: ['021000021'] })
      .describe('Routing number, 9 digits'),
    account: z
      .string()
      .refine(isAccountNumber, 'Enter an account number of 4 to 17 digits')
      .meta({ examples: ['000123456789'] })
      .describe('Account number; write-only'),
    note: textOrEmpty(500).default('').describe('Reference or further credit'),
  }),
  reply: WireList,
})
export const revealWire = endpoint({
  id: 'wire.reveal',
  method: 'POST',
  path: '/wires/{wire_id}/reveal',
  summary: 'The account number of wire instructions; recorded in the audit trail',
  access: adminMay('edit-parties'),
  fresh: true,
  changes: ['timeline'],
  params: z.object({ wire_id: pathId('wire instructions') }),
  reply: z.object({ account: z.string().describe('Account number') }),
})
