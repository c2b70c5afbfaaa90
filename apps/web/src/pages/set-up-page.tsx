import { setUp } from '@plinth/contract/identity'
import { AuthFrame } from '../features/identity/auth-frame.tsx'
import { identityWords } from '../features/identity/identity.words.ts'
import { PasswordForm } from '../features/identity/password-form.tsx'
import { AppLink } from '../lib/app-link.tsx'
import { call } from '../lib/http.ts'
import { useSearchState } from '../lib/location.ts'
import { paths } from '../lib/paths.ts'
import { tokenOf } from '../lib/search-text.ts'

/** The first administrator of a new installation. */
export const Page = () => {
  const [{ token }] = useSearchState(tokenOf)
  const { setUp: words, signIn } = identityWords
  return (
    <AuthFrame title={words.title} text={token ? words.text : words.noToken}>
      {token ? (
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
