import { Alert, Checkbox, Loader, Modal, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { fetchChallenge, fetchPublicConfig, type PublicConfig } from './application.calls.ts'
import { applicationWords } from './application.words.ts'
import { HostedCaptcha } from './hosted-captcha.tsx'
import { solveChallenge } from './solve-challenge.ts'

const words = applicationWords.captcha

interface CaptchaDialogProps {
  /** Why the last solution was not taken (E-61, E-62); the captcha starts anew with it (E-69). */
  error: string | null
  onSolved: (token: string) => void
  onClose: () => void
}

/** 'Security Verification' before the form is sent (E-59); the outcomes are success, error and expired (E-60). */
const CaptchaDialog = ({ error, onSolved, onClose }: CaptchaDialogProps) => {
  const [config, setConfig] = useState<PublicConfig | null>(null)
  const [problem, setProblem] = useState(error)
  useEffect(() => {
    fetchPublicConfig().then(setConfig, () => setProblem(words.error))
  }, [])
  const { kind, site_key } = config?.captcha ?? { kind: 'embedded' as const, site_key: null }
  return (
    <Modal opened onClose={onClose} title={words.title} centered>
      <Stack gap="md">
        {problem ? (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        ) : null}
        {kind === 'embedded' || site_key === null ? (
          <EmbeddedCaptcha
            onSolved={onSolved}
            onError={() => setProblem(words.error)}
            onStart={() => setProblem(null)}
          />
        ) : (
          <HostedCaptcha
            kind={kind}
            siteKey={site_key}
            onSolved={onSolved}
            onError={() => setProblem(words.error)}
            onExpired={() => setProblem(words.expired)}
          />
        )}
      </Stack>
    </Modal>
  )
}
export default CaptchaDialog

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
