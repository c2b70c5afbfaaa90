import { Group, Stack } from '@mantine/core'
import type { ActivityView } from '@plinth/contract/loan/activity'
import type { LoanDocumentView } from '@plinth/contract/documents/loan-document'
import { IconCheck, IconDownload, IconSignature, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useMay } from '../../lib/me.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/field-help.tsx'
import { type PanelLoan, processParams, useAccept, useDownload } from './document.calls.ts'
import { documentWords as words, signatureWords } from './document.words.ts'
import { RejectDialog } from './reject-dialog.tsx'
import { lateDialog } from '../../ui/late.tsx'

const SignatureDialog = lateDialog(async () => (await import('./signature-dialog.tsx')).SignatureDialog)

interface DocumentActionsProps {
  loan: PanelLoan
  shown: LoanDocumentView
  /** Undefined until it is known. */
  activity: ActivityView | undefined
}

/** Why each may not be pressed; undefined where it may (J-26, J-27). */
const refusalsOf = (shown: LoanDocumentView, mayDecide: boolean) => {
  const { state } = shown.activity_status
  const isReading = state === 'New' || state === 'Processing'
  const general = mayDecide ? (isReading ? words.stillReading : undefined) : words.noRight
  return {
    accept: general ?? (state === 'Accepted' || state === 'Done' ? words.acceptedAlready : undefined),
    reject: general ?? (state === 'Rejected' ? words.rejectedAlready : undefined),
    sign: general ?? (shown.document.content_type === 'application/pdf' ? undefined : signatureWords.onlyPdf),
  }
}

/** Accept, reject, send for e-signature (files of document requests), download (J-08). */
export const DocumentActions = ({ loan, shown, activity }: DocumentActionsProps) => {
  const accept = useAccept()
  const download = useDownload()
  const [open, setOpen] = useState<'reject' | 'sign' | null>(null)
  const refusals = refusalsOf(shown, useMay('accept-document-request'))
  const close = () => setOpen(null)
  return (
    <Stack gap={6}>
      <Group gap="xs">
        {activity?.activity_type === 'document-request' ? (
          <>
            <Button
              variant="default"
              leftSection={<IconCheck size={16} aria-hidden />}
              loading={accept.isPending}
              disabledReason={refusals.accept}
              onClick={() => accept.mutate({ params: processParams(shown), body: { version: activity.version } })}
            >
              {words.accept}
            </Button>
            <Button
              variant="default"
              leftSection={<IconX size={16} aria-hidden />}
              disabledReason={refusals.reject}
              onClick={() => setOpen('reject')}
            >
              {words.reject}
            </Button>
            <Button
              variant="default"
              leftSection={<IconSignature size={16} aria-hidden />}
              disabledReason={refusals.sign}
              onClick={() => setOpen('sign')}
            >
              {signatureWords.send}
            </Button>
          </>
        ) : null}
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={download.isPending}
          aria-label={words.downloadNamed(shown.document.file_name)}
          onClick={() => download.mutate(shown)}
        >
          {words.download}
        </Button>
        {shown.document.original_name === null ? null : (
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={download.isPending}
            aria-label={words.downloadNamed(shown.document.original_name)}
            onClick={() => download.mutate({ ...shown, file: 'original' })}
          >
            {words.downloadOriginal}
          </Button>
        )}
      </Group>
      <FormError text={accept.isError ? words.acceptFailedLong : null} />
      <RejectDialog shown={shown} version={activity?.version} opened={open === 'reject'} onClose={close} />
      <SignatureDialog {...{ loan, shown }} opened={open === 'sign'} onClose={close} />
    </Stack>
  )
}
