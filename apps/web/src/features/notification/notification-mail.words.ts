import { words } from '../../lib/words.ts'

/** Texts about letters: which notifications come by e-mail. */
export const notificationMailWords = words('notificationMailWords', {
  title: 'E-mails',
  text: 'What rings your bell can also come by e-mail. Several within a few minutes come in one.',
  loadFailed: 'Your choice of e-mails could not be loaded',
  failed: 'Something went wrong',

  stopText: (email: string) => `To ${email}, about:`,
  stop: 'Stop these e-mails',
  stoppedTitle: 'You will no longer get these e-mails',
  again: 'I want them after all',
  wrong: 'This link is not right. Sign in and choose your e-mails on the account page.',
  signIn: 'Sign in',
})
