import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { BrandMark } from './brand-mark.tsx'
import classes from './door.module.css'

export interface DoorContent {
  title: string
  text?: ReactNode
  children?: ReactNode
  /** Links beneath the card. */
  below?: ReactNode
}

/** The quiet card of a page that stands before the shell, the lender's name above it. */
export const Door = ({
  brand,
  title,
  text,
  children,
  below,
}: DoorContent & { brand: { name: string; logo: string | null } }) => (
  <div className={classes.page}>
    <p className={classes.brand}>
      <BrandMark {...brand} />
    </p>
    <div className={classes.card}>
      <Stack gap="md">
        <div>
          <Title order={1} size="h2">
            {title}
          </Title>
          {text === undefined ? null : (
            <Text c="dimmed" mt={6}>
              {text}
            </Text>
          )}
        </div>
        {children}
      </Stack>
    </div>
    {below === undefined ? null : <div className={classes.below}>{below}</div>}
  </div>
)
