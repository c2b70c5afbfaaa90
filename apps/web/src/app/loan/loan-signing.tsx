import { Stack } from '@mantine/core'
import { listNotApplicable } from '@plinth/contract/documents/chase'
import type { LoanView } from '@plinth/contract/loan/loan'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { SystemDocumentsTab } from '../../closing/deal-document/system-documents-tab.tsx'
import { LoanChaseButton } from '../../documents/chase/loan-chase-button.tsx'
import { DocumentRequestsTab } from '../../documents/document-request/document-requests-tab.tsx'
import { answerPlace } from '../../documents/document-request/worklist.tsx'
import { LoanNeeds } from '../../documents/needs/loan-needs.tsx'
import { useLoanNeeds } from '../../documents/needs/loan-needs.calls.ts'
import { useLoanOnFile } from '../../documents/on-file/on-file.calls.ts'
import { OnFileBanner } from '../../documents/on-file/on-file-banner.tsx'
import { OnFileNote } from '../../documents/on-file/on-file-note.tsx'
import { LoanSignatures } from '../../documents/signature/loan-signatures.tsx'
import { query } from '../../lib/api.ts'
import { useMay } from '../../lib/me.ts'
import { LoanOnFileButton } from './loan-on-file.tsx'
import { ValidationButton } from '../../documents/validation/validation-button.tsx'
import { latePart } from '../../ui/late.tsx'

const NotApplicableNote = latePart(
  async () => (await import('../../documents/chase/not-applicable-note.tsx')).NotApplicableNote,
)

const isRequest = (type: string) => type === 'document-request'
const isOurs = (type: string) => !isRequest(type)

/** The document requests of a loan, whether their files bear it out, and what of them is out for signature. */
export const RequestsPart = ({ loan }: { loan: LoanView }) => {
  const [mayEdit, mayAccept] = [useMay('edit-loan'), useMay('accept-document-request') && !loan.archived]
  const needs = useLoanNeeds(loan.id)
  const onFile = useLoanOnFile(loan.id).data?.requests ?? []
  const answers = useQuery(query(listNotApplicable, { params: { loan_id: loan.id } })).data?.answers ?? []
  return (
    <Stack>
      <LoanSignatures loan={loan} shows={isRequest} readOnly={loan.archived} />
      <LoanNeeds loanId={loan.id} needs={needs} mayEdit={mayEdit && !loan.archived} />
      <DocumentRequestsTab
        loan={loan}
        isHeld={needs.isPending}
        actions={
          <>
            <LoanOnFileButton loan={loan} />
            <LoanChaseButton loan={loan} />
            <ValidationButton loanId={loan.id} />
          </>
        }
        lead={(activities) => <OnFileBanner activities={activities} onFile={onFile} may={mayAccept} />}
        answered={new Set(answers.map((one) => one.activity_id))}
        note={(activity) => {
          const found = onFile.find((one) => one.activity_id === activity.activity_id)
          return (
            <>
              {found ? <OnFileNote activity={activity} onFile={found} may={mayAccept} /> : null}
              {answers
                .filter((one) => one.activity_id === activity.activity_id)
                .map((one) => (
                  <div key={one.id} id={answerPlace(one.activity_id)} tabIndex={-1}>
                    <Suspense>
                      <NotApplicableNote answer={one} may={mayEdit && !loan.archived} />
                    </Suspense>
                  </div>
                ))}
            </>
          )
        }}
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
