import { Group, Stack, Text } from '@mantine/core'
import { type ChaseSettings, getChaseSettings, saveChaseSettings } from '@plinth/contract/documents/chase'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf, query, useCall } from '../../lib/api.ts'
import { dateTime } from '../../lib/format.ts'
import { useMay } from '../../lib/me.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Section } from '../../ui/section.tsx'
import { ErrorState, SkeletonRows } from '../../ui/states.tsx'
import classes from './chase.module.css'
import { chaseSettingWords as words } from './chase.words.ts'
import { PlannedList } from './planned-list.tsx'
import { firstPage, Updating, usePlanned } from './planned.tsx'
import { bodyOf, SettingsForm } from './settings-form.tsx'

/** How the lender reminds, and what is next (AA-20). */
export const ReminderSettings = () => {
  const settings = useQuery(query(getChaseSettings))
  const [maySet, mayEdit] = [useMay('manage-settings'), useMay('edit-loan')]
  if (settings.isPending) return <SkeletonRows rows={8} />
  if (!settings.data)
    return (
      <ErrorState text={words.failed} detail={messageOf(settings.error, '')} onRetry={() => void settings.refetch()} />
    )
  return (
    <Stack>
      <OnOff settings={settings.data} maySet={maySet} />
      <PlannedList mayEdit={mayEdit} />
      {maySet ? <SettingsForm settings={settings.data} /> : <Text>{settings.data.cadence.sentence}</Text>}
      {settings.data.templates.length === 0 ? null : (
        <Section title={words.templates}>
          <ul className={classes.list}>
            {settings.data.templates.map((one) => (
              <li key={one.template_id} className={classes.entry}>
                <Text fw={600}>{one.name}</Text>
                <Text size="sm">{one.cadence.sentence}</Text>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </Stack>
  )
}

const OnOff = ({ settings, maySet }: { settings: ChaseSettings; maySet: boolean }) => {
  const [asking, setAsking] = useState(false)
  const save = useCall(saveChaseSettings, { success: words.saved, failure: null })
  const turn = (enabled: boolean) =>
    save.mutate({ body: { ...bodyOf(settings), enabled } }, { onSuccess: () => setAsking(false) })
  return (
    <Group justify="space-between">
      <div>
        <Badge tone={settings.enabled ? 'green' : 'gray'}>{settings.enabled ? words.on : words.off}</Badge>
        {settings.looked_epoch === null ? null : (
          <Text size="sm" c="dimmed" mt={4}>
            {words.looked(dateTime(settings.looked_epoch), settings.look_people ?? 0)}
          </Text>
        )}
      </div>
      {maySet ? (
        <Button
          variant={settings.enabled ? 'default' : 'filled'}
          loading={save.isPending}
          onClick={() => (settings.enabled ? turn(false) : setAsking(true))}
        >
          {settings.enabled ? words.turnOff : words.turnOn}
        </Button>
      ) : null}
      {asking ? (
        <TurnOnDialog
          busy={save.isPending}
          error={save.isError ? messageOf(save.error, words.saveFailed) : null}
          onConfirm={() => turn(true)}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </Group>
  )
}

interface TurnOnProps {
  busy: boolean
  error: string | null
  onConfirm: () => void
  onClose: () => void
}

/** Says how many people would be reminded before reminders are turned on. */
const TurnOnDialog = (props: TurnOnProps) => {
  const planned = usePlanned(firstPage)
  const { total = 0, due_today: soon = 0, loans_left: loansLeft = 0 } = planned.data ?? {}
  return (
    <ConfirmDialog
      {...props}
      opened
      title={words.turnOnTitle}
      confirmLabel={words.turnOn}
      disabledReason={planned.isPending ? words.planned : loansLeft > 0 ? words.updating(loansLeft) : undefined}
    >
      <Text>{words.turnOnText(soon, total)}</Text>
      <Updating loans={loansLeft} />
    </ConfirmDialog>
  )
}
