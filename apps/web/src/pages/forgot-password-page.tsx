import { AuthFrame } from '../features/identity/auth-frame.tsx'
import { withCaptcha } from '../features/identity/captcha-needed.ts'
import { EmailForm } from '../features/identity/email-form.tsx'
import { identityWords } from '../features/identity/identity.words.ts'
import { AppLink } from '../lib/app-link.tsx'
import { requestPasswordReset } from '../lib/auth-embedded.ts'
import { paths } from '../lib/paths.ts'
import { useCaptchaGate } from './use-captcha-gate.tsx'

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
