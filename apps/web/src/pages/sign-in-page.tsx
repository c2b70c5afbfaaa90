import { useEffect, useState } from 'react'
import { AuthFrame } from '../people/identity/auth-frame.tsx'
import { identityWords } from '../people/identity/identity.words.ts'
import { PasswordSignIn } from '../people/identity/password-sign-in.tsx'
import { ProviderSignIn } from '../people/identity/provider-sign-in.tsx'
import { SecondFactor } from '../people/identity/second-factor.tsx'
import { useSignedIn } from '../people/identity/use-signed-in.ts'
import { AppLink } from '../lib/app-link.tsx'
import { identityConfigNow } from '../lib/identity-config.ts'
import { useGo, useSearchState } from '../lib/location.ts'
import { paths, safeReturn } from '../lib/paths.ts'
import type { SearchText } from '../lib/search-text.ts'
import { session } from '../lib/session.ts'
import { useCaptchaGate } from '../app/intake/use-captcha-gate.tsx'
import { latePart } from '../ui/late.tsx'

const TestSignIn = latePart(async () => (await import('../people/identity/test-sign-in.tsx')).TestSignIn)

const parse = (search: SearchText) => ({ returnTo: safeReturn(search['return']) })

/** Signing in by whichever way this installation has; goes on to where the visitor was going. */
export const Page = () => {
  const [{ returnTo }] = useSearchState(parse)
  const [secondStep, setSecondStep] = useState(false)
  const captcha = useCaptchaGate()
  const go = useGo()
  const words = identityWords

  // Somebody already signed in has no business here.
  useEffect(() => {
    session.token().then(
      (token) => (token ? go(returnTo, { replace: true }) : undefined),
      () => undefined,
    )
  }, [go, returnTo])

  const signedIn = useSignedIn(returnTo)
  const { provider, needs_set_up } = identityConfigNow()
  if (secondStep)
    return (
      <AuthFrame title={words.totp.title}>
        <SecondFactor onSignedIn={signedIn} />
      </AuthFrame>
    )
  return (
    <AuthFrame
      title={words.signIn.title}
      {...(needs_set_up ? { text: words.setUp.needed } : {})}
      below={
        <>
          {provider === 'embedded' ? (
            <span>
              {words.signIn.signUp} <AppLink href={paths.signUp}>{words.signIn.signUpLink}</AppLink>
            </span>
          ) : null}
          <a href={paths.application}>{words.signIn.apply}</a>
        </>
      }
    >
      {provider === 'embedded' ? (
        <PasswordSignIn
          returnTo={returnTo}
          onSignedIn={signedIn}
          onSecondFactor={() => setSecondStep(true)}
          askCaptcha={captcha.ask}
        />
      ) : null}
      {captcha.dialog}
      {provider === 'oidc' ? <ProviderSignIn returnTo={returnTo} /> : null}
      {provider === 'test' ? <TestSignIn onSignedIn={signedIn} /> : null}
    </AuthFrame>
  )
}
