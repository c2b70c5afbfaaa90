import type { LoanView } from '@plinth/contract/loan/loan'
import { type ReactNode, useState } from 'react'
import { type DealAction, type DealSubject, documentType } from './deal.ts'
import { useDownload } from './deal-document.calls.ts'
import { lateDialog } from '../../ui/late.tsx'

const ValuesModal = lateDialog(async () => (await import('./values-form.tsx')).ValuesModal)
const SendModal = lateDialog(async () => (await import('./send-modal.tsx')).SendModal)
const UploadModal = lateDialog(async () => (await import('./upload-modal.tsx')).UploadModal)
const AcceptDialog = lateDialog(async () => (await import('./accept-dialogs.tsx')).AcceptDialog)
const DepositDialog = lateDialog(async () => (await import('./accept-dialogs.tsx')).DepositDialog)

/** Starts an action on a deal document from anywhere on the loan page; `dialog` is where it shows. */
export const useDeals = (
  loan: LoanView,
): { start: (subject: DealSubject, action: DealAction) => void; dialog: ReactNode } => {
  const [open, setOpen] = useState<{ subject: DealSubject; action: DealAction } | null>(null)
  const download = useDownload()
  const start = (subject: DealSubject, action: DealAction) =>
    action === 'download' ? download.mutate(subject) : setOpen({ subject, action })
  const dialog = open ? <DealDialog loan={loan} {...open} onClose={() => setOpen(null)} /> : null
  return { start, dialog }
}

interface DealDialogProps {
  loan: LoanView
  subject: DealSubject
  action: DealAction
  onClose: () => void
}

const DealDialog = ({ loan, subject, action, onClose }: DealDialogProps) => {
  const type = documentType(subject)
  if (type === null) return <DepositDialog subject={subject} onClose={onClose} />
  switch (action) {
    case 'generate':
    case 'edit':
      return (
        <ValuesModal loan={loan} subject={subject} type={type} generates={action === 'generate'} onClose={onClose} />
      )
    case 'send':
      return <SendModal loan={loan} subject={subject} type={type} onClose={onClose} />
    case 'upload':
      return type === 'board-review' ? null : <UploadModal subject={subject} type={type} onClose={onClose} />
    case 'accept':
      return <AcceptDialog subject={subject} type={type} onClose={onClose} />
    case 'download':
      return null
  }
}
