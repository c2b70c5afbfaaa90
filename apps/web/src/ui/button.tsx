import { Button as MantineButton, type ButtonProps as MantineButtonProps } from '@mantine/core'
import type { ComponentPropsWithRef, MouseEvent } from 'react'
import { RefusalTip } from './refusal-tip.tsx'

export type ButtonProps = MantineButtonProps &
  Omit<ComponentPropsWithRef<'button'>, keyof MantineButtonProps> & {
    /** Why the button cannot be pressed. It stays focusable, so that everyone can find out (habit 11). */
    disabledReason?: string | undefined
  }

/** A button; a refused one says why. It never submits unless `type="submit"` is given. */
export const Button = ({ disabledReason, onClick, ...rest }: ButtonProps) => {
  if (!disabledReason) return <MantineButton type="button" {...rest} onClick={onClick} />
  const refuse = (tell: (press: MouseEvent) => void) => (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault()
    tell(event)
  }
  return (
    <RefusalTip label={disabledReason} refused>
      {(tell) => <MantineButton type="button" {...rest} data-disabled aria-disabled onClick={refuse(tell)} />}
    </RefusalTip>
  )
}
