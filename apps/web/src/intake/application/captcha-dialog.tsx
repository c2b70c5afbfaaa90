import { Alert, Button, Checkbox, Loader, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { fetchChallenge, fetchPublicConfig, type PublicConfig } from './application.calls.ts'
import { applicationWords } from './application.words.ts'
import { HostedCaptcha } from './hosted-captcha.tsx'
import { solveChallenge } from './solve-challenge.ts'
import { Dialog } from '../../ui/dialog.tsx'

const words = applicationWords.captcha

interface CaptchaDialogProps {
  /** Why the last solution was not taken (E-61, E-62); the captcha starts anew with it (E-69). */
  error: string | null
  onSolved: (token: string) => void
  onClose: () => void
}

/** 'Security Verification' before the form is sent (E-59); the outcomes are success, error and expired (E-60). */
export const CaptchaDialog = ({ error, onSolved, onClose }: CaptchaDialogProps) => {
  const [config, setConfig] = useState<PublicConfig | 'unreached' | null>(null)
  const [problem, setProblem] = useState(error)
  const fetchConfig = () => {
    fetchPublicConfig().then(setConfig, () => setConfig('unreached'))
  }
  useEffect(fetchConfig, [])
  const fetchAgain = () => {
    setConfig(null)
    fetchConfig()
  }
  return (
    <Dialog opened onClose={onClose} title={words.title} centered>
      <Stack gap="md">
        {problem ? (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        ) : null}
        {config === null ? (
          <Loader aria-label={words.loading} />
        ) : config === 'unreached' ? (
          <>
            <Alert color="red" role="alert">
              {words.unreached}
            </Alert>
            <Button data-autofocus autoFocus onClick={fetchAgain}>
              {applicationWords.tryAgain}
            </Button>
          </>
        ) : (
          <Kind config={config} onSolved={onSolved} onProblem={setProblem} />
        )}
      </Stack>
    </Dialog>
  )
}
interface KindProps {
  config: PublicConfig
  onSolved: (token: string) => void
  onProblem: (problem: string | null) => void
}

/** The captcha that this lender set: none is shown before that is known, as the answer of another is refused. */
const Kind = ({ config, onSolved, onProblem }: KindProps) => {
  const { kind, site_key } = config.captcha
  const onError = () => onProblem(words.error)
  if (kind === 'embedded' || site_key === null)
    return <EmbeddedCaptcha onSolved={onSolved} onError={onError} onStart={() => onProblem(null)} />
  return (
    <HostedCaptcha
      kind={kind}
      siteKey={site_key}
      onSolved={onSolved}
      onError={onError}
      onExpired={() => onProblem(words.expired)}
    />
  )
}

interface EmbeddedProps {
  onStart: () => void
  onSolved: (token: string) => void
  onError: () => void
}

const EmbeddedCaptcha = ({ onStart, onSolved, onError }: EmbeddedProps) => {
  const [working, setWorking] = useState(false)
  const abort = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    abort.current = controller
    return () => controller.abort()
  }, [])
  const solve = async () => {
    onStart()
    setWorking(true)
    const { signal } = abort.current
    try {
      const token = await solveChallenge(await fetchChallenge(), signal)
      if (!signal.aborted) onSolved(token)
    } catch {
      if (signal.aborted) return
      setWorking(false)
      onError()
    }
  }
  return (
    <>
      <Checkbox
        size="md"
        data-autofocus
        autoFocus
        label={words.check}
        aria-describedby="captcha-help"
        checked={working}
        onChange={() => (working ? undefined : void solve())}
      />
      <Text id="captcha-help" size="sm" c="dimmed">
        {words.help}
      </Text>
      <div role="status" aria-live="polite" style={{ minHeight: 28 }}>
        {working ? (
          <Text size="sm" style={{ display: 'flex', gap: 8, alignItems: 'center' }}>
            <Loader size="xs" aria-hidden />
            {words.working}
          </Text>
        ) : null}
      </div>
    </>
  )
}
