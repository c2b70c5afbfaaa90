import type { ActivityView } from '@plinth/contract/loan/activity'
import { acceptedTypes } from '@plinth/domain/documents/document-request/uploads'
import { SidePanel } from '../../ui/side-panel.tsx'
import { UploadPanel } from '../../ui/upload-panel.tsx'
import { uploadTo, useUploaded } from './document-request.calls.ts'
import { requestWords as words } from './document-request.words.ts'

const accept = Object.fromEntries(acceptedTypes.map((t) => [t.mediaType, t.extensions.map((e) => `.${e}`)]))

/** The upload side panel of a request (M-11..M-22). */
export const UploadSidePanel = ({ activity, onClose }: { activity: ActivityView | null; onClose: () => void }) => {
  const uploaded = useUploaded()
  return (
    <SidePanel opened={activity !== null} onClose={onClose} title={words.upload}>
      {activity ? (
        <UploadPanel
          title={words.uploadTitle}
          name={activity.name}
          accept={accept}
          hint={words.uploadHint}
          upload={uploadTo(activity.activity_id)}
          onDone={() => void uploaded()}
        />
      ) : null}
    </SidePanel>
  )
}
