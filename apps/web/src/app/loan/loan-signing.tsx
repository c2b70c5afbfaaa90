import { Stack } from '@mantine/core'
import type { LoanView } from '@plinth/contract/loan/loan'
import { SystemDocumentsTab } from '../../closing/deal-document/system-documents-tab.tsx'
import { LoanChaseButton } from '../../documents/chase/loan-chase-button.tsx'
import { DocumentRequestsTab } from '../../documents/document-request/document-requests-tab.tsx'
import { LoanNeeds } from '../../documents/needs/loan-needs.tsx'
import { useLoanNeeds } from '../../documents/needs/loan-needs.calls.ts'
import { LoanSignatures } from '../../documents/signature/loan-signatures.tsx'
import { ValidationButton } from '../../documents/validation/validation-button.tsx'
import { useMay } from '../../lib/me.ts'

const isRequest = (type: string) => type === 'document-request'
const isOurs = (type: string) => !isRequest(type)

/** The document requests of a loan, whether their files bear it out, and what of them is out for signature. */
export const RequestsPart = ({ loan }: { loan: LoanView }) => {
  const mayEdit = useMay('edit-loan')
  const needs = useLoanNeeds(loan.id)
  return (
    <Stack>
      <LoanSignatures loan={loan} shows={isRequest} readOnly={loan.archived} />
      <LoanNeeds loanId={loan.id} needs={needs} mayEdit={mayEdit && !loan.archived} />
      <DocumentRequestsTab
        loan={loan}
        isHeld={needs.isPending}
        actions={
          <>
            <LoanChaseButton loan={loan} />
            <ValidationButton loanId={loan.id} />
          </>
        }
      />
    </Stack>
  )
}

/** The lender's own documents, and what of them is out for signature. */
export const DocumentsPart = ({ loan }: { loan: LoanView }) => (
  <Stack>
    <LoanSignatures loan={loan} shows={isOurs} readOnly={loan.archived} />
    <SystemDocumentsTab loan={loan} />
  </Stack>
)
