/** Toasts leave after 3000 ms, bottom right. */
export const TOAST_MS = 3000

/** The generic fallback of A-44. */
export const GENERIC_FAILURE = 'Oops... something has went wrong'

type Kind = 'success' | 'error' | 'warning' | 'info'
const colours: Record<Kind, string> = { success: 'green', error: 'red', warning: 'yellow', info: 'blue' }

// Loaded with the first toast, or by the host once the page stands: nothing of it belongs to the first paint.
const show = async (kind: Kind, message: string, detail?: string): Promise<void> => {
  const { notifications } = await import('@mantine/notifications')
  notifications.show({
    color: colours[kind],
    ...(detail === undefined ? {} : { title: message }),
    message: detail ?? message,
    autoClose: TOAST_MS,
    withBorder: true,
    // Errors interrupt a screen reader; the others wait for a pause.
    role: kind === 'error' ? 'alert' : 'status',
  })
}

/** The four kinds of A-42. */
export const toast = {
  success: (message: string): void => void show('success', message),
  /** `detail` says beneath the text what happened and what to do. */
  error: (message: string = GENERIC_FAILURE, detail?: string): void => void show('error', message, detail),
  warning: (message: string): void => void show('warning', message),
  info: (message: string): void => void show('info', message),
  /** Says what was done and offers, for ten seconds, to take it back. */
  undoable: (message: string, undoLabel: string, onUndo: () => void): void => {
    void import('./undo-toast.tsx').then(({ showUndo }) => showUndo(message, undoLabel, onUndo))
  },
}
