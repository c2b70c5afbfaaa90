import { Group, Stack, Text } from '@mantine/core'
import type { ActivityView } from '@plinth/contract/loan/activity'
import { stateAfter } from '@plinth/domain/loan/activity/transitions'
import { epochToPlainDate, plainDateToEpoch } from '@plinth/domain/shared/dates'
import { useState } from 'react'
import { ApiError, messageOf } from '../../lib/api.ts'
import { date } from '../../lib/format.ts'
import { useMe } from '../../lib/me.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { useExtend, useVersions } from './version.calls.ts'
import { versionWords as words } from './version.words.ts'

/** Until when a term sheet can be accepted, and the way to extend it; nothing before it is generated or once accepted. */
export const Expiry = ({ activity, usable }: { activity: ActivityView; usable: boolean }) => {
  const [open, setOpen] = useState(false)
  const held = useMe().permissions
  const { data } = useVersions(activity.activity_id, held.includes('download-term-sheet'))
  const changeable = stateAfter('term-sheet', 'generate', activity.status.state) !== null
  if (!data || data.expires_epoch === null || !changeable) return null
  const day = date(data.expires_epoch)
  return (
    <Group gap="xs">
      {data.expired ? <Badge tone="red">{words.expired(day)}</Badge> : <span>{words.until(day)}</span>}
      {usable ? (
        <Button
          size="compact-xs"
          variant="subtle"
          disabledReason={held.includes('edit-term-sheet') ? undefined : words.notYours}
          onClick={() => setOpen(true)}
        >
          {words.extend}
        </Button>
      ) : null}
      {open ? (
        <ExtendDialog
          activityId={activity.activity_id}
          day={epochToPlainDate(data.expires_epoch)}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </Group>
  )
}

const ExtendDialog = (p: { activityId: string; day: string; onClose: () => void }) => {
  const [day, setDay] = useState<string | null>(p.day)
  const extend = useExtend()
  const refused = extend.error instanceof ApiError ? extend.error.field('expires_epoch') : undefined
  const confirm = () => {
    if (day === null) return
    const body = { expires_epoch: plainDateToEpoch(day) }
    extend.mutate({ params: { activity_id: p.activityId }, body }, { onSuccess: p.onClose })
  }
  return (
    <ConfirmDialog
      opened
      title={words.extendTitle}
      confirmLabel={words.extendTitle}
      cancelLabel={words.cancel}
      busy={extend.isPending}
      disabledReason={day === null ? words.required : undefined}
      error={extend.error && refused === undefined ? messageOf(extend.error, words.extendFailed) : null}
      onConfirm={confirm}
      onClose={p.onClose}
    >
      <Stack gap="sm">
        <Text>{words.extendText}</Text>
        <DateInput label={words.lastDay} withAsterisk value={day} onChange={setDay} error={refused} />
      </Stack>
    </ConfirmDialog>
  )
}
