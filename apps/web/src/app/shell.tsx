import { Burger } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Role } from '@plinth/domain/people/user/role'
import { type ReactNode, Suspense, useEffect } from 'react'
import { AppLink } from '../lib/app-link.tsx'
import { SecondFactorBanner } from '../people/identity/second-factor-banner.tsx'
import { startErrorReports } from '../lib/error-reports.ts'
import { afterContent, useContentWatch } from '../lib/first-content.ts'
import { identityConfigNow } from '../lib/identity-config.ts'
import { paths } from '../lib/paths.ts'
import { BrandMark } from '../ui/brand-mark.tsx'
import { tools } from './bar-tools.tsx'
import { Footer } from './footer.tsx'
import { NavLinks } from './nav-links.tsx'
import { navigation, toolsOn } from './navigation.ts'
import { settingsMenu } from './routes.ts'
import classes from './shell.module.css'
import { lateDialog, latePart } from '../ui/late.tsx'

const AccountMenu = latePart(
  afterContent(async () => (await import('./account-menu.tsx')).AccountMenu),
  'button',
)

const SettingsMenu = latePart(
  afterContent(async () => (await import('./settings-menu.tsx')).SettingsMenu),
  'button',
)

const PhoneMenu = lateDialog(async () => (await import('./phone-menu.tsx')).PhoneMenu)

const hasSettings = (role: Role) => settingsMenu(role).length > 0

interface ShellProps {
  role: Role
  path: string
  mainId: string
  children: ReactNode
}

/** The frame around every signed-in page: skip link, top bar of the role, content, footer. */
export const Shell = ({ role, path, mainId, children }: ShellProps) => {
  const bar = navigation[role]
  const [open, { close, toggle }] = useDisclosure(false)
  useEffect(() => close(), [path, close])
  useEffect(startErrorReports, [])
  const main = useContentWatch()
  return (
    <>
      <a href={`#${mainId}`} className={classes.skip} data-screen-only>
        Skip to content
      </a>
      <header className={classes.bar} data-screen-only>
        <div className={classes.inner}>
          <Burger className={classes.burger} opened={open} onClick={toggle} aria-label="Menu" size="sm" />
          <AppLink href={paths.home} className={classes.brand}>
            <BrandMark {...identityConfigNow().brand} />
          </AppLink>
          <nav aria-label="Main" className={classes.nav}>
            <NavLinks items={bar.items} path={path} />
            {hasSettings(role) ? (
              <Suspense fallback={<span className={classes.settings}>Settings</span>}>
                <SettingsMenu role={role} path={path} />
              </Suspense>
            ) : null}
          </nav>
          <div className={classes.tools}>
            {toolsOn(bar, path).map((tool) => {
              const Slot = tools[tool]
              return <Slot key={tool} />
            })}
            <Suspense fallback={<span className={classes.toolPlace} />}>
              <AccountMenu />
            </Suspense>
          </div>
        </div>
      </header>
      {open ? (
        <PhoneMenu opened={open} items={bar.items} settings={settingsMenu(role)} path={path} onClose={close} />
      ) : null}
      <main ref={main} id={mainId} tabIndex={-1} className={classes.main}>
        {role !== 'borrower' && identityConfigNow().provider === 'embedded' ? (
          <SecondFactorBanner path={path}>{children}</SecondFactorBanner>
        ) : (
          children
        )}
      </main>
      <Footer />
    </>
  )
}
