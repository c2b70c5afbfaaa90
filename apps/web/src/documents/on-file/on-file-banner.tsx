import { Alert } from '@mantine/core'
import type { RequestOnFile } from '@plinth/contract/documents/on-file'
import type { ActivityView } from '@plinth/contract/loan/activity'
import { Button } from '../../ui/button.tsx'
import classes from './on-file.module.css'
import { useReuseAll } from './on-file.calls.ts'
import { onFileWords as words } from './on-file.words.ts'

interface BannerProps {
  activities: readonly ActivityView[]
  onFile: readonly RequestOnFile[]
  may: boolean
}

/** Says how many requests nobody was asked for, and uses all of what is on file for them. */
export const OnFileBanner = ({ activities, onFile, may }: BannerProps) => {
  const all = useReuseAll()
  const held = onFile.flatMap(({ activity_id: id, held: isHeld, offer }) => {
    const activity = activities.find((a) => a.activity_id === id)
    return isHeld && offer?.state === 'valid' && activity ? [{ activity, offer }] : []
  })
  if (held.length === 0) return null
  return (
    <Alert p="xs">
      <div className={classes.banner}>
        {words.held(held.length)}
        {may ? (
          <Button size="compact-sm" loading={all.isPending} onClick={() => all.mutate(held)}>
            {words.useAll(held.length)}
          </Button>
        ) : null}
      </div>
    </Alert>
  )
}
