import { Drawer } from '@mantine/core'
import { NavLinks } from './nav-links.tsx'
import type { NavItem } from './navigation.ts'
import type { MenuPart } from './routes.ts'
import classes from './shell.module.css'

interface PhoneMenuProps {
  opened: boolean
  items: readonly NavItem[]
  /** The pages that stand under Settings in a wide bar. */
  settings: readonly MenuPart[]
  path: string
  onClose: () => void
}

/** The bar's links on screens too narrow for them. */
export const PhoneMenu = ({ opened, items, settings, path, onClose }: PhoneMenuProps) => (
  <Drawer opened={opened} onClose={onClose} title="Menu" size="min(320px, 100vw)" transitionProps={{ duration: 300 }}>
    <nav aria-label="Main" className={classes.drawer}>
      <NavLinks items={items} path={path} onFollow={onClose} />
      {settings.map(({ title, pages }) => (
        <section key={title} aria-label={title}>
          <h2 className={classes.drawerTitle}>{title}</h2>
          <NavLinks items={pages.map((r) => ({ label: r.title, to: r.path }))} path={path} onFollow={onClose} />
        </section>
      ))}
    </nav>
  </Drawer>
)
