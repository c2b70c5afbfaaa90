import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { identityConfigNow } from '../../lib/identity-config.ts'
import classes from './auth-frame.module.css'

interface AuthFrameProps {
  title: string
  text?: ReactNode
  children: ReactNode
  /** Links beneath the card. */
  below?: ReactNode
}

/** The quiet card every page before signing in stands in. */
export const AuthFrame = ({ title, text, children, below }: AuthFrameProps) => (
  <div className={classes.page}>
    <p className={classes.brand}>{identityConfigNow().brand.name}</p>
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
