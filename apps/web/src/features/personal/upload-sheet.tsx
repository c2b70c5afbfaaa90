import { Stack, Text } from '@mantine/core'
import type { ActivityView } from '@plinth/contract/activity'
import { acceptedTypes } from '@plinth/domain/document-request/uploads'
import type { Role } from '@plinth/domain/user/role'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { type Upload, UploadPanel } from '../../ui/upload-panel.tsx'
import { nameOf, refusalOf } from './open-tasks.ts'
import { uploaderFor, useRefreshHome } from './personal.calls.ts'
import { activityWords as words } from './personal.words.ts'
import classes from './personal.module.css'

const accept = Object.fromEntries(acceptedTypes.map((t) => [t.mediaType, t.extensions.map((e) => `.${e}`)]))

/** Sends files to one activity (G-16), from the device or straight from a phone's camera. */
export const UploadSheet = ({ activity, role }: { activity: ActivityView; role: Role }) => {
  const refresh = useRefreshHome()
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
      <TakePhoto upload={upload} onDone={() => void refresh()} />
      <UploadPanel
        title={words.uploadTitle}
        name={nameOf(activity)}
        accept={accept}
        hint={words.uploadHint}
        upload={upload}
        onDone={() => void refresh()}
      />
    </Stack>
  )
}

type PhotoState = { is: 'idle' } | { is: 'sending'; percent: number } | { is: 'sent' } | { is: 'failed'; why: string }

interface TakePhotoProps {
  upload: Upload
  onDone: () => void
}

/** Opens the camera on touch screens and sends what it took; a photo that failed can be sent again. */
const TakePhoto = ({ upload, onDone }: TakePhotoProps) => {
  const input = useRef<HTMLInputElement>(null)
  const leaving = useRef(new AbortController())
  const [state, setState] = useState<PhotoState>({ is: 'idle' })
  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => controller.abort()
  }, [])
  const send = async (photo: File) => {
    const { signal } = leaving.current
    setState({ is: 'sending', percent: 0 })
    try {
      // A photo just taken is never one that was sent before.
      await upload(photo, (percent) => setState({ is: 'sending', percent }), signal, true)
      setState({ is: 'sent' })
      onDone()
    } catch (error) {
      if (!signal.aborted) setState({ is: 'failed', why: messageOf(error, words.photoFailed) })
    }
  }
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const [photo] = event.currentTarget.files ?? []
    event.currentTarget.value = ''
    if (photo) void send(photo)
  }
  return (
    <div className={classes.camera}>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/heic"
        capture="environment"
        hidden
        onChange={take}
        aria-label={words.photo}
      />
      <Button size="md" fullWidth loading={state.is === 'sending'} onClick={() => input.current?.click()}>
        {words.photo}
      </Button>
      <div aria-live="polite">
        {state.is === 'sending' ? <ProgressBar percent={state.percent} label={words.photo} /> : null}
        {state.is === 'sent' ? <Text size="sm">{words.photoSent}</Text> : null}
        {state.is === 'failed' ? (
          <Text size="sm" c="var(--mantine-color-error)">
            {state.why}
          </Text>
        ) : null}
      </div>
    </div>
  )
}
