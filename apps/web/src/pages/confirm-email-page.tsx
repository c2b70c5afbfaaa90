import { useState } from 'react'
import { AuthFrame } from '../people/identity/auth-frame.tsx'
import { ConfirmEmailCard } from '../portal/personal/confirm-email-card.tsx'
import { confirmEmailWords as words } from '../portal/personal/confirm-email.words.ts'
import { AppLink } from '../lib/app-link.tsx'
import { paths } from '../lib/paths.ts'

/** The token of the link, taken out of the address: whoever reads it could confirm in the owner's place. */
const takeToken = (): string => {
  const token = window.location.hash.slice(1)
  if (token !== '') window.history.replaceState(window.history.state, '', window.location.pathname)
  return token
}

/** Where the link mailed to an address leads: the reader of that mailbox confirms it, without signing in (G-32). */
export const Page = () => {
  const [token] = useState(takeToken)
  return (
    <AuthFrame title={words.title} below={<AppLink href={paths.signIn()}>{words.signIn}</AppLink>}>
      <ConfirmEmailCard token={token} />
    </AuthFrame>
  )
}
