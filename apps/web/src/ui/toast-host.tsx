import '@mantine/notifications/styles.css'
import { Notifications } from '@mantine/notifications'
import { TOAST_MS } from './toasts.ts'

/** Where toasts appear. One for the application, loaded lazily. */
export const ToastHost = () => <Notifications position="bottom-right" autoClose={TOAST_MS} />
