import { acceptInvitation, getInvitation } from '@plinth/contract/people/identity'
import { openSponsorLink } from '@plinth/contract/portal/personal'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AuthFrame } from '../people/identity/auth-frame.tsx'
import { identityWords } from '../people/identity/identity.words.ts'
import { PasswordForm } from '../people/identity/password-form.tsx'
import { SecondFactor } from '../people/identity/second-factor.tsx'
import { useSignedIn } from '../people/identity/use-signed-in.ts'
import { call, messageOf, query } from '../lib/api.ts'
import { AppLink } from '../lib/app-link.tsx'
import { signInWithPassword } from '../lib/auth-embedded.ts'
import { useSearchState } from '../lib/location.ts'
import { paths } from '../lib/paths.ts'
import { type SearchText, tokenOf } from '../lib/search-text.ts'
import { ErrorState, Loader } from '../ui/states.tsx'

const { invitation: words, sponsor, reset, errors } = identityWords

const AskAgain = ({ text }: { text: string }) => (
  <AuthFrame title={words.title} text={text}>
    <AppLink href={paths.signUp}>{reset.again}</AppLink>
  </AuthFrame>
)

/** Says whose account the link opens before a password is chosen; a spent link offers a new one. */
const Invitation = ({ token }: { token: string }) => {
  // Once it was accepted the link opens nothing: what it said is kept.
  const found = useQuery({ ...query(getInvitation, { params: { token } }), staleTime: Infinity })
  const [secondStep, setSecondStep] = useState(false)
  const signedIn = useSignedIn('/')
  if (found.isPending) return <Loader height="90vh" />
  if (found.isError) {
    const spent = 'status' in found.error && (found.error.status === 404 || found.error.status === 400)
    if (spent) return <AskAgain text={errors.expired} />
    return <ErrorState text={messageOf(found.error, errors.other)} onRetry={() => void found.refetch()} />
  }
  const { email } = found.data
  const choose = async ({ password }: { password: string }) => {
    await call(acceptInvitation, { body: { token, password } })
    // The account is open even where signing in fails: the form then says so and leads to the sign-in page.
    const result = await signInWithPassword(email, password).catch(() => null)
    if (result === 'second-factor') setSecondStep(true)
    else if (result === 'signed-in') await signedIn()
  }
  if (secondStep)
    return (
      <AuthFrame title={identityWords.totp.title}>
        <SecondFactor onSignedIn={signedIn} />
      </AuthFrame>
    )
  return (
    <AuthFrame title={words.title} text={words.textFor(email)}>
      <PasswordForm submitLabel={words.submit} done={words.done} send={choose} />
    </AuthFrame>
  )
}

/** What a sponsor link opens (I-70): which loan and whose address it is for; the way on is signing in, or a first password. */
const SponsorLink = ({ token }: { token: string }) => {
  const found = useQuery(query(openSponsorLink, { params: { token } }))
  if (found.isPending) return <Loader height="90vh" />
  if (found.isError) {
    const isSpent = 'status' in found.error && (found.error.status === 404 || found.error.status === 400)
    if (isSpent) return <AskAgain text={sponsor.spent} />
    return <ErrorState text={messageOf(found.error, errors.other)} onRetry={() => void found.refetch()} />
  }
  const { loan, email_hint: hint, has_account: hasAccount } = found.data
  return (
    <AuthFrame title={loan.name} text={sponsor.text(loan.human_id, hint)}>
      {hasAccount ? null : <p style={{ margin: 0 }}>{sponsor.first}</p>}
      {hasAccount ? null : <AppLink href={paths.signUp}>{sponsor.signUp}</AppLink>}
      <AppLink href={paths.signIn(paths.personalLoan(loan.human_id))}>{sponsor.signIn}</AppLink>
    </AuthFrame>
  )
}

const linkOf = (search: SearchText) => ({
  ...tokenOf(search),
  sponsorToken: typeof search['sponsor'] === 'string' && search['sponsor'] !== '' ? search['sponsor'] : null,
})

/** The link of an invitation: choosing a password opens the account. The sponsor link of a loan leads here too (I-70). */
export const Page = () => {
  const [{ token, sponsorToken }] = useSearchState(linkOf)
  if (sponsorToken) return <SponsorLink token={sponsorToken} />
  return token ? <Invitation token={token} /> : <AskAgain text={reset.noToken} />
}
