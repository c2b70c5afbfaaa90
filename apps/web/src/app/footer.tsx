import { useMantineColorScheme } from '@mantine/core'
import { identityConfigNow } from '../lib/identity-config.ts'
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

/** Beneath every page: brand and appearance. */
export const Footer = () => (
  <footer className={classes.footer} data-screen-only>
    <span>{identityConfigNow().brand.name}</span>
    <ColourScheme />
  </footer>
)
