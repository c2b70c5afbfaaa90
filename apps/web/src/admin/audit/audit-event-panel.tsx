import { Code, Stack, Text } from '@mantine/core'
import type { AuditEventView } from '@plinth/contract/admin/audit'
import { AppLink } from '../../lib/app-link.tsx'
import { dateTime } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { SidePanel } from '../../ui/side-panel.tsx'
import { auditWords as words } from './audit.words.ts'

const Fact = ({ name, value }: { name: string; value: string }) => (
  <Text style={{ overflowWrap: 'anywhere' }}>
    {name}: {value}
  </Text>
)

/** A text of JSON, one field a line. */
const laidOut = (json: string): string => JSON.stringify(JSON.parse(json), null, 2)

const Told = ({ name, json }: { name: string; json: string | null }) =>
  json === null ? (
    <Fact name={name} value={words.event.nothing} />
  ) : (
    <div>
      <Text>{name}</Text>
      <Code block tabIndex={0} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {laidOut(json)}
      </Code>
    </div>
  )

/** One event, whole. */
export const AuditEventPanel = ({ event, onClose }: { event: AuditEventView | undefined; onClose: () => void }) => (
  <SidePanel opened={event !== undefined} onClose={onClose} title={event ? words.kindOf(event.kind) : ''}>
    {event ? (
      <Stack gap="sm">
        <Fact name={words.columns.who} value={event.actor_name || words.erased} />
        <Fact name={words.columns.when} value={dateTime(event.at_epoch)} />
        <Fact name={words.columns.from} value={event.ip || words.noAddress} />
        {event.loan ? (
          <Text>
            {words.columns.loan}: <AppLink href={paths.loan(event.loan.human_id)}>{event.loan.human_id}</AppLink>
          </Text>
        ) : null}
        <Fact name={words.event.record} value={[event.entity, event.entity_id ?? ''].join(' ').trim()} />
        <Told name={words.event.before} json={event.before} />
        <Told name={words.event.after} json={event.after} />
        {event.request_id === '' ? null : <Fact name={words.event.request} value={event.request_id} />}
        <Fact
          name={words.event.position}
          value={event.position === null ? words.event.unsealed : event.position.toLocaleString('en-US')}
        />
      </Stack>
    ) : null}
  </SidePanel>
)
