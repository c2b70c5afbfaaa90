import { Text } from '@mantine/core'
import type { ActivityView } from '@plinth/contract/loan/activity'
import { dateTime } from '../../lib/format.ts'
import { useEnvelope } from './document.calls.ts'
import classes from './document.module.css'
import { signatureWords as words } from './document.words.ts'

const steps = ['sent', 'delivered', 'signed', 'declined'] as const

/** Where the e-signature stands for each recipient, with its times (J-38); nothing before it was sent. */
export const EnvelopeTimes = ({ activity }: { activity: ActivityView }) => {
  const envelope = useEnvelope(activity)
  const recipients = envelope.data?.recipients ?? []
  if (recipients.length === 0) return null
  return (
    <section aria-label={words.status}>
      <Text size="sm" fw={600} mb={4}>
        {words.status}
      </Text>
      <div className={classes.scroll}>
        <table className={classes.times}>
          <thead>
            <tr>
              <th scope="col">{words.recipient}</th>
              {steps.map((step) => (
                <th key={step} scope="col">
                  {words.times[step]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {recipients.map((recipient) => (
              <tr key={recipient.email}>
                <th scope="row">
                  {recipient.name}
                  <Text size="xs" c="dimmed">
                    {recipient.email}
                  </Text>
                </th>
                {steps.map((step) => (
                  <td key={step}>{recipient[step] === null ? words.notYet : dateTime(recipient[step])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
