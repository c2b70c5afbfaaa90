import { useLayoutEffect } from 'react'

/** What opened a dialog: of a menu, whose entries go with it, its button. */
const openerOf = (pressed: Element | null): Element | null => {
  const menu = pressed?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  return menu ? document.getElementById(menu) : pressed
}

/** A dialog that stays gives the focus back by itself, this many milliseconds after it closed. */
const BY_ITSELF_MS = 50

/**
 * Gives the focus back to what opened a dialog that is drawn only while it is open: taken off the page it cannot, and the
 * focus would be lost with it. Nothing happens where something has the focus by then.
 */
export const useFocusBack = (opened: boolean): void => {
  // Before anything of the dialog takes the focus.
  useLayoutEffect(() => {
    if (!opened) return
    const opener = openerOf(document.activeElement)
    return () => {
      setTimeout(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body
        if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
      }, BY_ITSELF_MS)
    }
  }, [opened])
}
