import { useEffect, useRef, useState } from 'react'
import { AuthFrame } from '../people/identity/auth-frame.tsx'
import { identityWords } from '../people/identity/identity.words.ts'
import { AppLink } from '../lib/app-link.tsx'
import { useGo } from '../lib/location.ts'
import { paths, safeReturn } from '../lib/paths.ts'
import { authAdapter, session } from '../lib/session.ts'
import { Loader } from '../ui/states.tsx'

/** The way back from an organization's sign-in page. */
export const Page = () => {
  const go = useGo()
  const [failed, setFailed] = useState(false)
  // The provider's code works once; React's strict mode runs effects twice.
  const started = useRef(false)
  useEffect(() => {
    if (started.current) return
    started.current = true
    const finish = async () => {
      const to = await (await authAdapter()).finishSignIn?.()
      session.forget()
      await go(safeReturn(to), { replace: true })
    }
    finish().catch(() => setFailed(true))
  }, [go])
  const words = identityWords.signIn
  if (!failed) return <Loader label={words.coming} height="90vh" />
  return (
    <AuthFrame title={words.failed} text={words.failedText}>
      <AppLink href={paths.signIn()}>{words.back}</AppLink>
    </AuthFrame>
  )
}
