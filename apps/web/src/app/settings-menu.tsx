import { Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { Role } from '@plinth/domain/people/user/role'
import { useGo } from '../lib/location.ts'
import { settingsMenu } from './routes.ts'
import classes from './shell.module.css'

/** The pages of a role that its bar does not name, under one entry of the bar. */
export const SettingsMenu = ({ role, path }: { role: Role; path: string }) => {
  const go = useGo()
  const parts = settingsMenu(role)
  return (
    <Menu position="bottom-start" width={220}>
      <Menu.Target>
        <button
          type="button"
          className={classes.settings}
          data-current={parts.some(({ pages }) => pages.some((r) => r.path === path)) || undefined}
        >
          Settings
          <IconChevronDown size={14} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {parts.map(({ title, pages }) => (
          <div key={title} role="group" aria-label={title}>
            <Menu.Label>{title}</Menu.Label>
            {pages.map((r) => (
              <Menu.Item
                key={r.path}
                aria-current={r.path === path ? 'page' : undefined}
                onClick={() => void go(r.path)}
              >
                {r.title}
              </Menu.Item>
            ))}
          </div>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
