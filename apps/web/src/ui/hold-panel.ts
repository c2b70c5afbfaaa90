import { createContext, useContext, useEffect } from 'react'

/** Tells the side panel around a dialog that the dialog is open; does nothing outside of one. */
export const HoldPanel = createContext<(change: 1 | -1) => void>(() => undefined)

/** While `open`, Escape closes the dialog alone and not the side panel behind it, with all that was done there. */
export const useHoldPanel = (open: boolean): void => {
  const hold = useContext(HoldPanel)
  useEffect(() => {
    if (!open) return
    hold(1)
    return () => hold(-1)
  }, [open, hold])
}
