import { AuthFrame } from '../people/identity/auth-frame.tsx'
import { identityWords } from '../people/identity/identity.words.ts'
import { PasswordForm } from '../people/identity/password-form.tsx'
import { AppLink } from '../lib/app-link.tsx'
import { resetPassword } from '../lib/auth-embedded.ts'
import { useSearchState } from '../lib/location.ts'
import { paths } from '../lib/paths.ts'
import { tokenOf } from '../lib/search-text.ts'

export const Page = () => {
  const [{ token }] = useSearchState(tokenOf)
  const { reset, signIn } = identityWords
  return (
    <AuthFrame
      title={reset.title}
      {...(token ? {} : { text: reset.noToken })}
      below={<AppLink href={paths.signIn()}>{signIn.back}</AppLink>}
    >
      {token ? (
        <PasswordForm
          submitLabel={reset.submit}
          done={reset.done}
          send={({ password }) => resetPassword(password, token)}
        />
      ) : (
        <AppLink href={paths.forgotPassword}>{reset.again}</AppLink>
      )}
    </AuthFrame>
  )
}
