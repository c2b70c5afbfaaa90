import { Checkbox, Stack, Text } from '@mantine/core'
import { remindOverdue } from '@plinth/contract/documents/chase'
import { useState } from 'react'
import { messageOf, useCall } from '../../lib/api.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { toast } from '../../ui/toasts.ts'
import classes from './chase.module.css'
import { chaseSettingWords as words } from './chase.words.ts'
import { Updating, usePlanned } from './planned.tsx'

/** People shown before everyone who is overdue is reminded. */
const SHOWN = 200

/** Why nothing is sent; undefined when something can be. */
const whyNot = (total: number, loansLeft: number): string | undefined => {
  if (loansLeft > 0) return words.updating(loansLeft)
  return total === 0 ? words.remindNone : undefined
}

/** How far the list has come: on its way, failed, not whole yet, or with nobody in it. */
const HowFar = ({ found }: { found: ReturnType<typeof usePlanned> }) => {
  if (found.isPending) return <SkeletonRows rows={4} />
  if (found.isError)
    return <ErrorState text={words.failed} detail={messageOf(found.error, '')} onRetry={() => void found.refetch()} />
  const { total, loans_left: loansLeft } = found.data
  if (total + loansLeft === 0) return <Text>{words.remindNone}</Text>
  return <Updating loans={loansLeft} />
}

/** Shows who would get what, lets people be left out, and sends only then (AA-14). */
export const RemindOverdueDialog = ({ onClose }: { onClose: () => void }) => {
  const found = usePlanned({ overdue: 'true', limit: SHOWN })
  const [except, setExcept] = useState<readonly string[]>([])
  const remind = useCall(remindOverdue, { failure: null })
  const total = found.data ? found.data.total - except.length : 0
  const send = () =>
    remind.mutate(
      { body: { except: [...except] } },
      {
        onSuccess: ({ queued }) => {
          toast.success(words.reminded(queued))
          onClose()
        },
      },
    )
  return (
    <ConfirmDialog
      opened
      title={words.remindTitle}
      confirmLabel={words.remindConfirm(total)}
      disabledReason={whyNot(total, found.data?.loans_left ?? 0)}
      busy={remind.isPending}
      error={remind.isError ? messageOf(remind.error, words.failed) : null}
      onConfirm={send}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text>{words.remindLead}</Text>
        <HowFar found={found} />
        <div className={classes.scroll} role="region" aria-label={words.remindTitle} tabIndex={0}>
          <ul className={classes.list}>
            {found.data?.planned.map((one) => (
              <li key={one.email} className={classes.entry}>
                <Checkbox
                  label={words.gets(one.name, one.items.length)}
                  description={one.email}
                  checked={!except.includes(one.email)}
                  onChange={({ currentTarget: { checked } }) =>
                    setExcept((now) => (checked ? now.filter((email) => email !== one.email) : [...now, one.email]))
                  }
                />
                <details>
                  <summary className={classes.summary}>{one.subject}</summary>
                  <p className={classes.body}>{one.body}</p>
                </details>
              </li>
            ))}
          </ul>
        </div>
        {found.data && found.data.total > SHOWN ? <Text size="sm">{words.more(found.data.total - SHOWN)}</Text> : null}
      </Stack>
    </ConfirmDialog>
  )
}
