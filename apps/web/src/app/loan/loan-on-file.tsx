import type { LoanView } from '@plinth/contract/loan/loan'
import { IconFolder } from '@tabler/icons-react'
import { subjectWords as words } from '../../documents/on-file/on-file.words.ts'
import { Button } from '../../ui/button.tsx'
import { useLoanPanel } from './loan-panels.tsx'
import { subjectsOf } from './loan-subjects.ts'

/** Opens what is on file of the loan's borrowers, entities and properties. */
export const LoanOnFileButton = ({ loan }: { loan: LoanView }) => {
  const { open } = useLoanPanel()
  const [first] = subjectsOf(loan)
  return first ? (
    <Button variant="default" leftSection={<IconFolder size={16} aria-hidden />} onClick={() => open('file', first.id)}>
      {words.open}
    </Button>
  ) : null
}
