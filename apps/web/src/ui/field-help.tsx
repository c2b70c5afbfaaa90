import { Group, Text } from '@mantine/core'
import { IconCheck, IconCircle } from '@tabler/icons-react'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface Rule {
  text: string
  met: boolean
}

/** Rules of a field beneath it, each ticked off as it is met. */
export const FieldRules = ({ id, rules }: { id: string; rules: readonly Rule[] }) => (
  <ul id={id} style={{ listStyle: 'none', margin: 0, padding: 0 }}>
    {rules.map((rule) => (
      <Group component="li" key={rule.text} gap={6} wrap="nowrap">
        {rule.met ? <IconCheck size={14} aria-hidden /> : <IconCircle size={14} aria-hidden />}
        <Text size="sm" {...(rule.met ? {} : { c: 'dimmed' })}>
          {rule.text}
          <VisuallyHidden>{rule.met ? ': met' : ': not yet met'}</VisuallyHidden>
        </Text>
      </Group>
    ))}
  </ul>
)

/** A failure of the whole form, above its button. Empty until there is one, so that it is announced. */
export const FormError = ({ text }: { text: string | null }) => (
  <div role="alert">
    {text ? (
      <Text c="var(--mantine-color-error)" size="sm">
        {text}
      </Text>
    ) : null}
  </div>
)
