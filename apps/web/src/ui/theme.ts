import { type CSSVariablesResolver, createTheme, type MantineThemeOverride } from '@mantine/core'
import { brandShades } from './palette.ts'
import { type DateOrder, dateOrders, type WeekStart } from './plain-date.ts'

const close = { 'aria-label': 'Close' }
// A dialog's header is inside the dialog: a second banner landmark would mislead.
const plainHeader = { header: { role: 'presentation' } }
const heading = { title: { fontSize: '1rem', fontWeight: 600, lineHeight: 1.3 } }
// The scroll area would put an unnamed focusable region into the list; plain overflow does not.
const plainList = {
  withScrollArea: false,
  styles: { options: { maxHeight: 300, overflowY: 'auto' as const } },
  nothingFoundMessage: 'No results found',
}

/** Slate instead of a pure gray; index 3 and 4 are the hairlines. */
const slate = [
  '#f8fafc',
  '#f1f5f9',
  '#e6ebf1',
  '#d8dfe8',
  '#c3cdd9',
  '#94a3b8',
  '#64748b',
  '#475569',
  '#334155',
  '#1e293b',
] as const
const night = [
  '#e2e8f0',
  '#b8c4d3',
  '#9aa8bb',
  '#64748b',
  '#374354',
  '#2a3442',
  '#1d2530',
  '#161c25',
  '#0f141c',
  '#0a0e14',
] as const

/**
 * The theme from a brand colour, with the order in which dates are written and the day weeks begin on. Components are plain objects: `Modal.extend(...)` and its like would import every
 * component named here into every entry, the public form included.
 */
export const themeFor = (
  colour: string | null,
  dateOrder: DateOrder = 'mm.dd.yyyy',
  weekStart: WeekStart = 'sunday',
): MantineThemeOverride =>
  createTheme({
    other: { dateOrder },
    colors: {
      brand: [...brandShades(colour)],
      gray: [...slate],
      dark: [...night],
    },
    primaryColor: 'brand',
    primaryShade: { light: 7, dark: 7 },
    defaultRadius: 'sm',
    fontFamily: "'Inter Variable', 'Inter Stand-in', system-ui, sans-serif",
    fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, monospace',
    fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
    headings: {
      fontFamily: "'Inter Variable', 'Inter Stand-in', system-ui, sans-serif",
      fontWeight: '600',
      sizes: {
        h1: { fontSize: '1.75rem', lineHeight: '1.25' },
        h2: { fontSize: '1.25rem', lineHeight: '1.3' },
        h3: { fontSize: '1rem', lineHeight: '1.4' },
      },
    },
    autoContrast: true,
    luminanceThreshold: 0.35,
    respectReducedMotion: true,
    cursorType: 'pointer',
    components: {
      Modal: { defaultProps: { closeButtonProps: close, attributes: plainHeader, centered: true }, styles: heading },
      Drawer: { defaultProps: { closeButtonProps: close, attributes: plainHeader }, styles: heading },
      InputWrapper: { styles: { label: { marginBottom: 4 } } },
      Alert: { defaultProps: { radius: 8 } },
      Notification: {
        defaultProps: { closeButtonProps: { 'aria-label': 'Dismiss' } },
        styles: { description: { color: 'var(--mantine-color-text)' } },
      },
      Select: { defaultProps: plainList },
      MultiSelect: { defaultProps: plainList },
      Autocomplete: { defaultProps: { withScrollArea: false, styles: plainList.styles } },
      // The placeholder is a focusable child without a role, which a menu may not have.
      Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
      Loader: { defaultProps: { role: 'status', 'aria-label': 'Loading' } },
      Anchor: { defaultProps: { underline: 'always' } },
      DateInput: {
        defaultProps: {
          previousLabel: 'Previous',
          nextLabel: 'Next',
          firstDayOfWeek: weekStart === 'sunday' ? 0 : 1,
          styles: { day: { color: 'light-dark(#1e293b, #e2e8f0)' } },
        },
      },
      Spotlight: { defaultProps: { attributes: { content: { 'aria-label': 'Search' } } } },
      Tooltip: {
        defaultProps: { withArrow: true, multiline: true, maw: 320, events: { hover: true, focus: true, touch: true } },
      },
    },
  })

/** The order of dates that a theme carries. */
export const dateOrderOf = ({ other }: { other: Record<string, unknown> }): DateOrder =>
  dateOrders.find((order) => order === other['dateOrder']) ?? 'mm.dd.yyyy'

const hues = ['red', 'yellow', 'green', 'blue', 'gray', 'orange', 'teal'] as const

const lightTextOf = (hue: (typeof hues)[number]): string => {
  if (hue === 'yellow') return '#6b4400'
  if (hue === 'orange') return '#8a3200'
  if (hue === 'green' || hue === 'teal') return '#1b5e2a'
  return `color-mix(in srgb, var(--mantine-color-${hue}-9), black 12%)`
}

/** Semantic colours that reach AA contrast in both schemes; Mantine's own status colours do not. */
export const cssVariables: CSSVariablesResolver = () => {
  const light: Record<string, string> = {
    '--mantine-color-error': 'var(--mantine-color-red-9)',
    '--mantine-color-placeholder': '#64748b',
    '--mantine-color-dimmed': '#526075',
    '--mantine-color-anchor': 'var(--mantine-color-brand-8)',
    '--mantine-color-brand-light-color': 'var(--mantine-color-brand-9)',
  }
  const dark: Record<string, string> = {
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-2)',
    '--mantine-color-dimmed': 'var(--mantine-color-dark-2)',
    '--mantine-color-anchor': 'var(--mantine-color-brand-3)',
    '--mantine-color-brand-light-color': 'var(--mantine-color-brand-2)',
    '--mantine-color-brand-outline': 'var(--mantine-color-brand-3)',
  }
  for (const hue of hues) {
    light[`--mantine-color-${hue}-light-color`] = lightTextOf(hue)
    light[`--mantine-color-${hue}-filled`] = `color-mix(in srgb, var(--mantine-color-${hue}-9), black 4%)`
    dark[`--mantine-color-${hue}-light-color`] = `var(--mantine-color-${hue}-2)`
    dark[`--mantine-color-${hue}-filled`] = `var(--mantine-color-${hue}-9)`
  }
  light['--mantine-color-yellow-light'] = '#fdf3c4'
  dark['--mantine-color-yellow-light'] = '#40330c'
  dark['--mantine-color-gray-light-color'] = '#d8dfe8'
  dark['--mantine-color-gray-filled'] = '#334155'
  light['--mantine-color-gray-filled'] = '#475569'
  return { variables: {}, light, dark }
}
