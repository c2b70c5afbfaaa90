import { AuthFrame } from '../people/identity/auth-frame.tsx'
import { withCaptcha } from '../people/identity/captcha-needed.ts'
import { EmailForm } from '../people/identity/email-form.tsx'
import { identityWords } from '../people/identity/identity.words.ts'
import { AppLink } from '../lib/app-link.tsx'
import { requestPasswordReset } from '../lib/auth-embedded.ts'
import { paths } from '../lib/paths.ts'
import { useCaptchaGate } from '../app/intake/use-captcha-gate.tsx'

export const Page = () => {
  const { forgot, signIn } = identityWords
  const captcha = useCaptchaGate()
  return (
    <AuthFrame title={forgot.title} text={forgot.text} below={<AppLink href={paths.signIn()}>{signIn.back}</AppLink>}>
      <EmailForm
        submitLabel={forgot.submit}
        done={forgot.done}
        send={(email) =>
          withCaptcha(
            (solved) => requestPasswordReset(email, `${window.location.origin}${paths.resetPassword}`, solved),
            captcha.ask,
          )
        }
      />
      {captcha.dialog}
    </AuthFrame>
  )
}
