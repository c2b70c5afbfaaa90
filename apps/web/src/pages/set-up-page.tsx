import { setUp } from '@plinth/contract/people/identity'
import { useState } from 'react'
import { AuthFrame } from '../people/identity/auth-frame.tsx'
import { identityWords } from '../people/identity/identity.words.ts'
import { PasswordForm } from '../people/identity/password-form.tsx'
import { AppLink } from '../lib/app-link.tsx'
import { call } from '../lib/http.ts'
import { identityConfigNow } from '../lib/identity-config.ts'
import { useSearchState } from '../lib/location.ts'
import { paths } from '../lib/paths.ts'
import { tokenOf } from '../lib/search-text.ts'

/** The first administrator of a new installation. */
export const Page = () => {
  const [{ token }] = useSearchState(tokenOf)
  const { setUp: words, signIn } = identityWords
  // As it was when the page was opened: the form says itself that it has done its work.
  const [isOpen] = useState(() => identityConfigNow().needs_set_up)
  const refused = token ? words.isDone : words.noToken
  return (
    <AuthFrame title={words.title} text={token && isOpen ? words.text : refused}>
      {token && isOpen ? (
        <PasswordForm
          withPerson
          submitLabel={words.submit}
          done={words.done}
          send={({ repeat: _, ...person }) => call(setUp, { body: { ...person, token } })}
        />
      ) : (
        <AppLink href={paths.signIn()}>{signIn.back}</AppLink>
      )}
    </AuthFrame>
  )
}
