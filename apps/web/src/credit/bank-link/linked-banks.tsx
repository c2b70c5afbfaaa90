import { Group, Stack, Text } from '@mantine/core'
import type { BankItem } from '@plinth/contract/credit/plaid'
import { useState } from 'react'
import { ApiError, messageOf } from '../../lib/api.ts'
import { dayOf } from '../../lib/format.ts'
import { useMay } from '../../lib/me.ts'
import { paths } from '../../lib/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { useBanks, useDisconnect, useSendLink } from './bank-link.calls.ts'
import { bankLinkWords } from './bank-link.words.ts'

const words = bankLinkWords.banks
const tones = { linked: 'green', interrupted: 'yellow', removed: 'gray' } as const

/** Why bank links cannot be managed; undefined for who may. */
const useRefusal = () => (useMay('manage-bank-links') ? undefined : words.mayNot)

interface BankProps {
  bank: BankItem
  refused: string | undefined
  onDisconnect: () => void
}

const Bank = ({ bank, refused, onDisconnect }: BankProps) => (
  <Group component="li" justify="space-between">
    <div>
      <Group gap="xs">
        <Text fw={600}>{bank.institution}</Text>
        <Badge tone={tones[bank.state]}>{words.states[bank.state]}</Badge>
        {bank.sandbox ? <Badge tone="yellow">{bankLinkWords.window.sandbox}</Badge> : null}
      </Group>
      <Text size="sm" c="dimmed">
        {[...bank.masks.map((mask) => `··${mask}`), words.since(dayOf(bank.linked_epoch))].join(' · ')}
      </Text>
    </div>
    {bank.state === 'removed' ? null : (
      <Button
        variant="default"
        aria-label={words.disconnectOf(bank.institution)}
        disabledReason={refused}
        onClick={onDisconnect}
      >
        {words.disconnect}
      </Button>
    )}
  </Group>
)

/** The address of the bank link, copied or mailed to the borrower (H-11, H-12). */
const Share = ({ activityId }: { activityId: string }) => {
  const send = useSendLink()
  const refused = useRefusal()
  return (
    <Group gap="xs">
      <CopyButton value={new URL(paths.plaid(activityId), window.location.href).href} label={words.copy} />
      <Button
        variant="default"
        loading={send.isPending}
        disabledReason={refused}
        onClick={() => send.mutate({ params: { activity_id: activityId } })}
      >
        {words.send}
      </Button>
    </Group>
  )
}

/** The banks of an activity, for staff, who may end the access to one. */
export const LinkedBanks = ({ activityId }: { activityId: string }) => {
  const { data, error, refetch } = useBanks(activityId)
  const disconnect = useDisconnect()
  const refused = useRefusal()
  const [asked, setAsked] = useState<BankItem | null>(null)
  const end = () => {
    if (!asked) return
    const params = { activity_id: activityId, bank_id: asked.id }
    disconnect.mutate({ params }, { onSettled: () => setAsked(null) })
  }
  const content = () => {
    if (!data && error)
      return (
        <ErrorState
          text={words.failed}
          detail={messageOf(error, words.failed)}
          requestId={error instanceof ApiError ? error.requestId : null}
          onRetry={() => void refetch()}
        />
      )
    if (!data) return <SkeletonRows rows={2} />
    if (data.banks.length === 0) return <EmptyState text={words.empty} hint={words.emptyText} />
    return (
      <Stack component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {data.banks.map((bank) => (
          <Bank key={bank.id} bank={bank} refused={refused} onDisconnect={() => setAsked(bank)} />
        ))}
      </Stack>
    )
  }
  return (
    <Section title={words.title} actions={<Share activityId={activityId} />}>
      {content()}
      <ConfirmDialog
        opened={asked !== null}
        title={asked ? words.disconnectOf(asked.institution) : ''}
        confirmLabel={words.disconnect}
        danger
        busy={disconnect.isPending}
        onConfirm={end}
        onClose={() => setAsked(null)}
      >
        {asked ? words.question(asked.institution) : null}
      </ConfirmDialog>
    </Section>
  )
}
