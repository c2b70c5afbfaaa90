import { Stack, Switch, Text } from '@mantine/core'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError } from '../../ui/field-help.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import type { DealSubject } from './deal.ts'
import { isReturned, useUpload } from './deal-document.calls.ts'
import { dealWords as words } from './deal-document.words.ts'

interface UploadModalProps {
  subject: DealSubject
  type: 'term-sheet' | 'commitment'
  onClose: () => void
}

/** Uploads a finished document, or the signed copy of one that was sent; the switch says that this copy is signed (L-02, L-14 to L-17). */
export const UploadModal = ({ subject, type, onClose }: UploadModalProps) => {
  const [signed, setSigned] = useState(false)
  const [checking, setChecking] = useState(false)
  const upload = useUpload(type, subject)
  const start = ([file]: File[]) => {
    if (!file) return
    setChecking(false)
    upload.mutate({ file, signed, onChecking: () => setChecking(true) }, { onSuccess: onClose })
  }
  return (
    <Dialog opened onClose={onClose} title={words.upload(type)}>
      <Stack gap="sm">
        {isReturned(subject) ? (
          <Text>{words.returned}</Text>
        ) : (
          <Switch
            label={words.isSigned}
            checked={signed}
            disabled={upload.isPending}
            onChange={(event) => setSigned(event.currentTarget.checked)}
          />
        )}
        <FileDrop label={words.upload(type)} hint={words.uploadHint} busy={upload.isPending} camera onFiles={start} />
        <Text size="sm" c="dimmed" role="status">
          {upload.isPending ? (checking ? words.checking : words.sending) : ''}
        </Text>
        <FormError text={upload.error ? messageOf(upload.error, upload.error.message || words.failed) : null} />
      </Stack>
    </Dialog>
  )
}
