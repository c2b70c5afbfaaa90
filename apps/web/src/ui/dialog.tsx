import { Modal, type ModalProps } from '@mantine/core'
import { useFocusBack } from './use-focus-back.ts'

interface DialogProps extends ModalProps {
  /** Whether something is being sent: until it is answered nothing closes the dialog. */
  busy?: boolean | undefined
}

/** A dialog over the page. Once it is closed, or taken off the page, the focus goes back to what opened it. */
export const Dialog = ({ busy = false, onClose, ...rest }: DialogProps) => {
  useFocusBack(rest.opened)
  return <Modal {...rest} onClose={busy ? () => {} : onClose} />
}
