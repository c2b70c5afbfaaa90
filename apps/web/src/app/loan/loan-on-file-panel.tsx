import type { LoanView } from '@plinth/contract/loan/loan'
import { OnFilePanel } from '../../documents/on-file/on-file-panel.tsx'
import { useMay } from '../../lib/me.ts'
import { subjectsOf } from './loan-subjects.ts'

interface PanelProps {
  loan: LoanView
  /** The borrower, legal entity or property that is shown. */
  id: string
  onSubject: (id: string) => void
  onClose: () => void
}

/** What is on file of a borrower, legal entity or property of the loan; nothing for one that is not part of it. */
export const LoanOnFilePanel = ({ loan, id, onSubject, onClose }: PanelProps) => {
  const may = useMay('edit-loan')
  const subjects = subjectsOf(loan)
  const subject = subjects.find((one) => one.id === id)
  return subject ? (
    <OnFilePanel
      subjects={subjects}
      subject={subject}
      may={may}
      onSubject={(one) => onSubject(one.id)}
      onClose={onClose}
    />
  ) : null
}
