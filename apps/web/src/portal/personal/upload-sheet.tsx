import { Stack, Text } from '@mantine/core'
import type { ActivityView } from '@plinth/contract/loan/activity'
import { acceptedTypes } from '@plinth/domain/documents/document-request/uploads'
import type { Role } from '@plinth/domain/people/user/role'
import { UploadPanel } from '../../ui/upload-panel.tsx'
import { nameOf, refusalOf } from './open-tasks.ts'
import { uploaderFor, useUploaded } from './personal.calls.ts'
import { activityWords as words } from './personal.words.ts'
import { PhotoPages } from './photo-pages.tsx'
import classes from './personal.module.css'

const accept = Object.fromEntries(acceptedTypes.map((t) => [t.mediaType, t.extensions.map((e) => `.${e}`)]))

/** Sends files to one activity (G-16), from the device or straight from a phone's camera. */
export const UploadSheet = ({ activity, role }: { activity: ActivityView; role: Role }) => {
  const uploaded = useUploaded()
  const refusal = refusalOf(activity)
  const upload = uploaderFor(role, activity)
  return (
    <Stack>
      {activity.description ? <Text className={classes.why}>{activity.description}</Text> : null}
      {refusal ? (
        <p className={classes.refusal} style={{ margin: 0 }}>
          <strong>{words.rejected}</strong> {refusal}
        </p>
      ) : null}
      <PhotoPages
        requestId={activity.activity_id}
        name={nameOf(activity)}
        upload={upload}
        onDone={() => void uploaded()}
      />
      <UploadPanel
        title={words.uploadTitle}
        name={nameOf(activity)}
        accept={accept}
        hint={words.uploadHint}
        upload={upload}
        onDone={() => void uploaded()}
      />
    </Stack>
  )
}
