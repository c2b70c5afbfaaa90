import { words } from '../../lib/words.ts'

/** The texts of the page that a link mailed to an address leads to (G-32). */
export const confirmEmailWords = words('confirmEmailWords', {
  title: 'Confirm your email address',
  intro: 'Confirm that you read email at this address. If you did not ask for this, close this page; nothing changes.',
  confirm: 'Confirm email',
  failed: "Your email address couldn't be confirmed. Try again.",
  expired: 'This link has expired or was already used',
  expiredHint: 'Change the address again in your personal area, or contact us.',
  email: (hint: string) => `We'll write to ${hint} from now on.`,
  heldEmail: (hint: string) =>
    `${hint} is confirmed. We'll call you to make sure, and write to your old address until then.`,
  application: (hint: string) => `${hint} is confirmed. Sign in to see the application in your account.`,
  signIn: 'Sign in',
})
