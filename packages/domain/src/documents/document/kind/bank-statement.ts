import { days } from '../../on-file/filing.ts'
import { anyName } from '../agreement.ts'
import { bankStatement } from '../extract/bank.ts'
import type { KindOfDocument } from '../kind-of-document.ts'

export const bankStatementKind: KindOfDocument = {
  called: 'a bank statement',
  names: /bank statement|account statement|checking statement|brokerage .*statement/i,
  says: [
    /(?:beginning|opening|previous)\s+balance/i,
    /(?:ending|closing)\s+balance/i,
    /deposits?|\bdate\s+(?:transaction\s+)?description\b.*\bbalance\b/i,
    /account\s+(?:number|no|#)|\baccount:/i,
  ],
  read: bankStatement,
  checks: [
    {
      question: 'Is the account in the name of a borrower or the entity?',
      key: 'account_holder',
      expected: (f) => f.names,
      agrees: anyName,
    },
  ],
  age: { key: 'statement_end', days: 90 },
  filed: { label: 'Bank statement', of: ['borrower', 'legal-entity'], validity: days(60), named: ['account_holder'] },
  identity: { name: 'account_holder' },
}
