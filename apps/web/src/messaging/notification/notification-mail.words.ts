import { words } from '../../lib/words.ts'

/** Texts about letters: which notifications come by email. */
export const notificationMailWords = words('notificationMailWords', {
  title: 'Emails',
  text: 'Get notifications by email too. Several within a few minutes are combined.',
  loadFailed: 'Your choice of emails could not be loaded',
  failed: 'Something went wrong',

  stopText: (email: string) => `To ${email}, about:`,
  stop: 'Stop these emails',
  stoppedTitle: 'You will no longer get these emails',
  again: 'Resubscribe',
  wrong: 'This link is not valid. Sign in and choose your emails on the account page.',
  signIn: 'Sign in',
})
