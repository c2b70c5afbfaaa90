import { AppLink } from '../lib/app-link.tsx'
import type { NavItem } from './navigation.ts'
import classes from './shell.module.css'

const isCurrent = (item: NavItem, path: string) => path === item.to || path.startsWith(`${item.to}/`)

interface NavLinksProps {
  items: readonly NavItem[]
  path: string
  /** A link was followed, maybe only to a place of the page that is open. */
  onFollow?: () => void
}

/** The links of a role's bar. */
export const NavLinks = ({ items, path, onFollow }: NavLinksProps) => (
  <ul className={classes.links}>
    {items.map((item) => (
      <li key={item.label}>
        <AppLink
          href={item.to}
          className={classes.link}
          onClick={onFollow}
          aria-current={isCurrent(item, path) ? 'page' : undefined}
        >
          {item.label}
        </AppLink>
      </li>
    ))}
  </ul>
)
