import { IconPlus } from '@tabler/icons-react'
import { newLoanWords as words } from '../../intake/new-loan/new-loan.words.ts'
import { useSearchState } from '../../lib/location.ts'
import { useMay } from '../../lib/me.ts'
import type { SearchText } from '../../lib/search-text.ts'
import { Button } from '../../ui/button.tsx'
import { AddressPart } from '../loan/address-part.tsx'
import { lateDialog } from '../../ui/late.tsx'

const NewLoanDialog = lateDialog(async () => (await import('../../intake/new-loan/new-loan-dialog.tsx')).NewLoanDialog)

const readNew = (search: SearchText) => ({ isOpen: search['new'] === 'loan' })

/** The button of whoever may begin loans, and its dialog, which `?new=loan` opens. Nobody else sees either. */
export const NewLoan = () => {
  const may = useMay('create-loan')
  const [{ isOpen }, set] = useSearchState(readNew)
  if (!may) return null
  return (
    <>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => void set({ new: 'loan' })}>
        {words.newLoan}
      </Button>
      <NewLoanDialog opened={isOpen} address={AddressPart} onClose={() => void set({ new: null }, { replace: true })} />
    </>
  )
}
