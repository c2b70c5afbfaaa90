import { Group, Stack, Text } from '@mantine/core'
import type { CommitteeMember, CommitteeSettings } from '@plinth/contract/closing/committee-settings'
import { committeeRoleLabels } from '@plinth/domain/closing/committee/member'
import { useState } from 'react'
import { asItStands } from '../../lib/as-it-stands.ts'
import { messageOf } from '../../lib/api.ts'
import { money } from '../../lib/format.ts'
import { useMay } from '../../lib/me.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { memberId, useCommittee, useLeave, useReturn } from './committee.calls.ts'
import classes from './committee.module.css'
import { committeeSettingWords as words } from './committee.words.ts'
import { LevelsForm } from './levels-form.tsx'
import { lateDialog } from '../../ui/late.tsx'

const AddMemberDialog = lateDialog(async () => (await import('./member-dialog.tsx')).AddMemberDialog)
const EditMemberDialog = lateDialog(async () => (await import('./member-dialog.tsx')).EditMemberDialog)

/** Members and levels of the committee (AH-19). */
export const CommitteeSettingsView = () => {
  const settings = useCommittee()
  const may = useMay('manage-committee')
  if (settings.isPending) return <SkeletonRows rows={8} />
  if (!settings.data)
    return (
      <ErrorState
        text={words.loadFailed}
        detail={messageOf(settings.error, words.failed)}
        onRetry={() => void settings.refetch()}
      />
    )
  return (
    <Stack>
      <Members settings={settings.data} may={may} />
      <LevelsForm settings={settings.data} may={may} />
    </Stack>
  )
}

type Asked = { act: 'add' } | { act: 'edit' | 'leave'; member: CommitteeMember }

const Members = ({ settings, may }: { settings: CommitteeSettings; may: boolean }) => {
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  return (
    <Section
      title={words.members}
      actions={
        may ? (
          <Button variant="subtle" size="compact-sm" onClick={() => setAsked({ act: 'add' })}>
            {words.add}
          </Button>
        ) : undefined
      }
    >
      {settings.members.length === 0 ? <EmptyState text={words.noMembers} hint={words.noMembersHint} /> : null}
      <ul className={classes.list}>
        {settings.members.map((m) => (
          <li key={m.id} className={classes.row}>
            <Member member={m} may={may} onAsk={setAsked} />
          </li>
        ))}
      </ul>
      {asked?.act === 'add' ? <AddMemberDialog onClose={close} /> : null}
      {asked?.act === 'edit' ? (
        <EditMemberDialog member={asItStands(settings.members, asked.member)} onClose={close} />
      ) : null}
      {asked?.act === 'leave' ? (
        <LeaveDialog member={asItStands(settings.members, asked.member)} onClose={close} />
      ) : null}
    </Section>
  )
}

const Member = ({
  member: m,
  may,
  onAsk,
}: {
  member: CommitteeMember
  may: boolean
  onAsk: (asked: Asked) => void
}) => {
  const back = useReturn()
  return (
    <>
      <div className={classes.top}>
        <span className={classes.name}>{m.name}</span>
        {m.left ? <Badge tone="gray">{words.left}</Badge> : null}
        {may && !m.left ? (
          <Group gap={4}>
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={words.editTitle(m.name)}
              onClick={() => onAsk({ act: 'edit', member: m })}
            >
              {words.edit}
            </Button>
            <Button
              variant="subtle"
              color="red"
              size="compact-sm"
              aria-label={`${words.leave} ${m.name}`}
              onClick={() => onAsk({ act: 'leave', member: m })}
            >
              {words.leave}
            </Button>
          </Group>
        ) : null}
        {may && m.left ? (
          <Button
            variant="subtle"
            size="compact-sm"
            loading={back.isPending}
            aria-label={`${words.bringBack}: ${m.name}`}
            onClick={() => back.mutate({ params: memberId(m.id), body: { version: m.version } })}
          >
            {words.bringBack}
          </Button>
        ) : null}
      </div>
      <div className={classes.facts}>
        <span>{committeeRoleLabels[m.role]}</span>
        {m.role === 'advisory' ? null : (
          <span>{m.authority === null ? words.anyAmount : words.upTo(money(m.authority))}</span>
        )}
        <span>{m.email}</span>
        {m.user_id === null ? <span>{words.outside}</span> : null}
      </div>
    </>
  )
}

const LeaveDialog = ({ member: m, onClose }: { member: CommitteeMember; onClose: () => void }) => {
  const leave = useLeave()
  return (
    <ConfirmDialog
      opened
      danger
      title={words.leaveTitle(m.name)}
      confirmLabel={words.leave}
      cancelLabel={words.cancel}
      busy={leave.isPending}
      error={leave.error ? messageOf(leave.error, words.failed) : null}
      onConfirm={() => leave.mutate({ params: memberId(m.id), body: { version: m.version } }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Text>{words.leaveText(m.open_votes)}</Text>
    </ConfirmDialog>
  )
}
