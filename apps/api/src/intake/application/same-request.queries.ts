import type { Purpose } from '@plinth/domain/loan/terms'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'

interface Compared {
  human_id: string
  amount_cents: number
  purpose: Purpose
  created_at: Date
  street: string
  zipcode: string
  own_amount_cents: number
  own_purpose: string
  own_created_at: Date
  own_street: string
  own_zipcode: string
  same_borrower: boolean
}

/** Loans that still go on with a property in the ZIP code of one of this loan's, beside what this loan says; the newest first. */
export const openLoansBeside = async (tx: Tx, loanId: string): Promise<Compared[]> => {
  const { rows } = await sql<Compared>`
    select l.human_id, l.amount_cents, l.purpose, l.created_at, p.address_address as street, p.address_zipcode as zipcode,
      mine.amount_cents as own_amount_cents, mine.purpose as own_purpose, mine.created_at as own_created_at,
      own.address_address as own_street, own.address_zipcode as own_zipcode,
      exists (select from loan_borrower lb join borrower b on b.id = lb.borrower_id
        join loan_borrower mb on mb.loan_id = mine.id join borrower m on m.id = mb.borrower_id
        where lb.loan_id = l.id and (b.id = m.id or (b.email = m.email and not b.email_is_placeholder))) as same_borrower
    from loan mine join loan_property mp on mp.loan_id = mine.id join property own on own.id = mp.property_id
    join property p on left(p.address_zipcode, 5) = left(own.address_zipcode, 5)
    join loan_property lp on lp.property_id = p.id
    join loan l on l.id = lp.loan_id and l.id <> mine.id and l.archived_at is null
      and l.status not in ('rejected', 'funded', 'paid-off')
    where mine.id = ${loanId}
    order by l.created_at desc, l.id desc`.execute(tx)
  return rows
}
