import { ActionIcon, Menu, useMantineColorScheme } from '@mantine/core'
import { IconUserCircle } from '@tabler/icons-react'
import { accountWords } from '../people/identity/account.words.ts'
import { useGo } from '../lib/location.ts'
import { useMe } from '../lib/me.ts'
import { paths } from '../lib/paths.ts'
import { useLeave } from './use-leave.ts'

const words = accountWords.menu
const schemes = ['auto', 'light', 'dark'] as const
const schemeOf = (value: string) => schemes.find((scheme) => scheme === value) ?? 'auto'

/** After the bar's own tools: the person, the own account, colours, signing out. */
export const AccountMenu = () => {
  const me = useMe()
  const go = useGo()
  const leave = useLeave()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const name = `${me.first_name} ${me.last_name}`.trim() || me.email
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={40} aria-label={words.open(name)} title={name}>
          <IconUserCircle size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{name}</Menu.Label>
        <Menu.Item onClick={() => void go(paths.account)}>{words.account}</Menu.Item>
        <Menu.Divider />
        <Menu.Label>{words.colours}</Menu.Label>
        <Menu.RadioGroup value={colorScheme} onChange={(scheme) => setColorScheme(schemeOf(scheme))}>
          {schemes.map((scheme) => (
            <Menu.RadioItem key={scheme} value={scheme}>
              {words[scheme]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item onClick={() => void leave()}>{words.signOut}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
