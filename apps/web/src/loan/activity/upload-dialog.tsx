import { Stack } from '@mantine/core'
import type { ActivityView } from '@plinth/contract/loan/activity'
import { messageOf } from '../../lib/api.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError } from '../../ui/field-help.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { useUploadFile } from './activity.calls.ts'
import { activityWords as words } from './activity.words.ts'

/** Uploads the file a report is read from (K-24, K-25). */
export const UploadDialog = ({ activity, onClose }: { activity: ActivityView; onClose: () => void }) => {
  const upload = useUploadFile(activity.activity_id)
  const title = words.uploadTitle(activity.name)
  return (
    <Dialog opened onClose={onClose} title={title}>
      <Stack gap="sm">
        <FileDrop
          label={title}
          hint={words.uploadHint}
          busy={upload.isPending}
          onFiles={([file]) => file && upload.mutate(file, { onSuccess: onClose })}
        />
        <FormError text={upload.error ? messageOf(upload.error, upload.error.message || words.failed) : null} />
      </Stack>
    </Dialog>
  )
}
