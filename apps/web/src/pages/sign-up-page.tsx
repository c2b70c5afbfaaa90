import { requestInvitation } from '@plinth/contract/people/identity'
import { AuthFrame } from '../people/identity/auth-frame.tsx'
import { EmailForm } from '../people/identity/email-form.tsx'
import { identityWords } from '../people/identity/identity.words.ts'
import { AppLink } from '../lib/app-link.tsx'
import { call } from '../lib/http.ts'
import { paths } from '../lib/paths.ts'

/** Sign-up captures the email; accounts open by invitation only, so no account appears by itself. */
export const Page = () => {
  const { signUp, signIn } = identityWords
  return (
    <AuthFrame
      title={signUp.title}
      text={signUp.text}
      below={
        <span>
          {signUp.haveAccount} <AppLink href={paths.signIn()}>{signIn.submit}</AppLink>
        </span>
      }
    >
      <EmailForm
        submitLabel={signUp.submit}
        done={signUp.done}
        send={(email) => call(requestInvitation, { body: { email } })}
      />
    </AuthFrame>
  )
}
