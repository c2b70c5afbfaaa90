import { Drawer } from '@mantine/core'
import { NavLinks } from './nav-links.tsx'
import type { NavItem } from './navigation.ts'
import classes from './shell.module.css'

interface PhoneMenuProps {
  opened: boolean
  items: readonly NavItem[]
  path: string
  onClose: () => void
}

/** The bar's links on screens too narrow for them. */
export const PhoneMenu = ({ opened, items, path, onClose }: PhoneMenuProps) => (
  <Drawer opened={opened} onClose={onClose} title="Menu" size="min(320px, 100vw)" transitionProps={{ duration: 300 }}>
    <nav aria-label="Main" className={classes.drawer}>
      <NavLinks items={items} path={path} onFollow={onClose} />
    </nav>
  </Drawer>
)
