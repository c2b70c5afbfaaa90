import { Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState, Loader } from '../../ui/states.tsx'
import { fetchPublicConfig, type PublicConfig } from './application.calls.ts'
import { applicationWords } from './application.words.ts'

const words = applicationWords.privacy

/** The privacy notice in force, read on demand. */
export const PrivacyDialog = ({ onClose }: { onClose: () => void }) => {
  const [notice, setNotice] = useState<PublicConfig['privacy_notice'] | 'failed' | null>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let isHere = true
    fetchPublicConfig().then(
      (config) => isHere && setNotice(config.privacy_notice),
      () => isHere && setNotice('failed'),
    )
    return () => {
      isHere = false
    }
  }, [tries])
  const retry = () => {
    setNotice(null)
    setTries(tries + 1)
  }
  return (
    <Dialog opened title={words.title} size="lg" onClose={onClose} closeButtonProps={{ 'aria-label': words.close }}>
      {notice === null ? <Loader height={160} /> : null}
      {notice === 'failed' ? <ErrorState text={words.failed} onRetry={retry} /> : null}
      {notice !== null && notice !== 'failed' ? <Text style={{ whiteSpace: 'pre-wrap' }}>{notice.text}</Text> : null}
    </Dialog>
  )
}
