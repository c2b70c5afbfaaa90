import { Alert } from '@mantine/core'
import { IconArchive } from '@tabler/icons-react'
import { loanWords as words } from './loan.words.ts'

/** Says that the loan is archived and how to restore it (D-15, D-16). */
export const ArchivedBanner = () => (
  <Alert color="gray" icon={<IconArchive size={18} aria-hidden />} role="status" mb="md">
    {words.archivedBanner}. {words.archivedRestore}
  </Alert>
)
