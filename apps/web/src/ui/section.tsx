import { Group, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './section.module.css'

interface SectionProps {
  title: string
  /** Heading level; 2 unless the section stands within another. */
  order?: 2 | 3
  actions?: ReactNode
  /** What an address with this fragment scrolls to. */
  anchor?: string
  /** A card has a surface of its own (objects); plain has none (text). */
  plain?: boolean
  children: ReactNode
}

/** A titled part of a page: a named region with a hairline card around it. */
export const Section = ({ title, order = 2, actions, anchor, plain = false, children }: SectionProps) => {
  const id = useId()
  return (
    <section aria-labelledby={id} id={anchor} className={plain ? classes.plain : classes.card}>
      <Group justify="space-between" mb="sm" gap="xs" mih={30}>
        <Title order={order} size="h3" id={id}>
          {title}
        </Title>
        {actions}
      </Group>
      {children}
    </section>
  )
}

/** A surface with a hairline border. */
export const Card = ({ children }: { children: ReactNode }) => <div className={classes.card}>{children}</div>
