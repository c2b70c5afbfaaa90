import { isArrangeable } from '@plinth/domain/documents/pages/arrange'
import { Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import type { ArrangePagesProps } from './arrange-pages.tsx'
import { arrangeWords as words } from './arrange.words.ts'
import { lateDialog } from '../../ui/late.tsx'

const ArrangePages = lateDialog(async () => (await import('./arrange-pages.tsx')).ArrangePages)

interface ArrangeButtonProps extends Omit<ArrangePagesProps, 'onClose'> {
  /** Media types of the request's files. */
  types: readonly string[]
  disabledReason?: string | undefined
  /** Told when they are opened and closed. */
  onOpened?: (opened: boolean) => void
}

/**
 * Opens the pages of a request's files to arrange them; nothing where none of them has pages. They stay open while what was
 * saved is being made, when for a moment no file has any.
 */
export const ArrangeButton = ({ types, disabledReason, onOpened, ...rest }: ArrangeButtonProps) => {
  const [opened, setOpened] = useState(false)
  const open = (now: boolean) => {
    setOpened(now)
    onOpened?.(now)
  }
  return (
    <>
      {types.some(isArrangeable) ? (
        <Button variant="default" size="sm" disabledReason={disabledReason} onClick={() => open(true)}>
          {words.title}
        </Button>
      ) : null}
      {opened ? (
        <Suspense fallback={null}>
          <ArrangePages {...rest} onClose={() => open(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
