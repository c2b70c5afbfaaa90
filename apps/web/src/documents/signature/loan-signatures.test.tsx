import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { loanView, staffView } from '../../../test/loan-view.ts'
import { show, standIn } from '../../../test/screen.tsx'
import { LoanSignatures } from './loan-signatures.tsx'

const at = Date.UTC(2026, 10, 20) / 1000
const times = { sent: at, delivered: at, signed: at, declined: null }
const waiting = { sent: null, delivered: null, signed: null, declined: null }

const open = (recipients: object[], waitingFor: string, count = 1) => {
  const envelope = {
    state: 'Delivered',
    title: 'Commitment for Elm Street',
    provider: 'embedded',
    created: at,
    expires: at + 86_400,
    requested_by: 'Ada Admin',
    note: null,
    waiting_for: waitingFor,
    signed_document_id: null,
  }
  const loan = loanView()
  const signatures = Array.from({ length: count }, (_, n) => ({
    activity_id: `a${n + 1}`,
    activity_type: 'commitment',
    recipients,
    envelope,
  }))
  standIn({ [`GET /loan/${loan.id}/signature/all`]: () => ({ signatures }) })
  show(<LoanSignatures loan={loan} shows={() => true} readOnly={false} />)
  return loan
}
const bea = { name: 'Bea Sponsor', email: 'bea@example.com', role: 'borrower' }
const me = { name: 'Ada Admin', email: staffView().email, role: 'lender' }

test('[L-19] once all others have signed, the list says who countersigns and leads that person to the paper', async () => {
  const loan = open(
    [
      { ...bea, ...times },
      { ...me, ...waiting, sent: at },
    ],
    me.name,
  )
  expect(await screen.findByText('Everyone else has signed. Ada Admin countersigns for the lender.')).toBeDefined()
  const way = screen.getByRole('link', { name: 'Countersign Commitment for Elm Street' })
  expect(way.getAttribute('href')).toBe(`/loan/${loan.human_id}/countersign/a1`)
  expect(screen.queryByRole('button', { name: /^Remind/ })).toBeNull()
})

test('[L-19] before that, and for anybody else, there is no countersigning', async () => {
  open(
    [
      { ...bea, ...waiting, sent: at },
      { ...me, ...waiting },
    ],
    bea.name,
  )
  expect(await screen.findByText('Ada Admin, for the lender')).toBeDefined()
  expect(screen.queryByRole('link', { name: /^Countersign/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'Remind Bea Sponsor of Commitment for Elm Street' })).toBeDefined()
})

test('two envelopes of one title are no two landmarks of one name', async () => {
  open([{ ...bea, ...waiting, sent: at }], bea.name, 2)
  const name = 'Signatures: Commitment for Elm Street'
  expect(await screen.findAllByRole('group', { name })).toHaveLength(2)
  expect(screen.queryByRole('region', { name })).toBeNull()
})
