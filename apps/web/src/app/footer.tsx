import { Group, useMantineColorScheme } from '@mantine/core'
import type { Role } from '@plinth/domain/people/user/role'
import { AppLink } from '../lib/app-link.tsx'
import { identityConfigNow } from '../lib/identity-config.ts'
import { footerRoutes } from './routes.ts'
import classes from './shell.module.css'

const schemes = [
  { value: 'auto', label: 'Colors: auto' },
  { value: 'light', label: 'Colors: light' },
  { value: 'dark', label: 'Colors: dark' },
]

/** Light, dark or as the device says. */
export const ColourScheme = () => {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <select
      aria-label="Appearance"
      className={classes.select}
      value={colorScheme}
      onChange={({ currentTarget: { value } }) =>
        setColorScheme(value === 'light' || value === 'dark' ? value : 'auto')
      }
    >
      {schemes.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}

/** Beneath every page: brand, the pages that are not in the bar, appearance. */
export const Footer = ({ role }: { role: Role }) => {
  const links = footerRoutes(role)
  return (
    <footer className={classes.footer} data-screen-only>
      <span>{identityConfigNow().brand.name}</span>
      <Group gap="md">
        {links.map((r) => (
          <AppLink key={r.path} href={r.path}>
            {r.title}
          </AppLink>
        ))}
        <ColourScheme />
      </Group>
    </footer>
  )
}
