import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './menu-entry.module.css'

interface MenuEntryProps {
  label: string
  /** Why it cannot be chosen; null where it can. */
  refusal: string | null
  icon?: ReactNode
  onPress: () => void
}

/** One entry of a menu; refused, it can still be reached and says why, under a finger too. */
export const MenuEntry = ({ label, refusal, icon, onPress }: MenuEntryProps) => {
  const start = icon === undefined ? {} : { leftSection: icon }
  if (refusal === null)
    return (
      <Menu.Item {...start} onClick={onPress}>
        {label}
      </Menu.Item>
    )
  return (
    <Menu.Item {...start} aria-disabled closeMenuOnClick={false} className={classes.refused}>
      {label}
      <span className={classes.why}>{refusal}</span>
    </Menu.Item>
  )
}
