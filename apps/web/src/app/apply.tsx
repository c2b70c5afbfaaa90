import '../lib/without-eval.ts'
import './breathe.ts'
import '@fontsource-variable/inter/wght.css'
import './apply.css'
import '../ui/print.css'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { type ComponentType, StrictMode, Suspense, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { identityConfig } from '../lib/identity-config.ts'
import { localKeys } from '../lib/local-keys.ts'
import { printInLight } from '../lib/printing.ts'
import { RestoredCopyBanner } from '../people/identity/restored-copy-banner.tsx'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { cssVariables, themeFor } from '../ui/theme.ts'
import { latePart } from '../ui/late.tsx'

// Eager: the page is part of this entry. It reads its own address; no router, query client or table comes with it.
const files = import.meta.glob<{ Page: ComponentType }>('../pages/application-page.tsx', { eager: true })

// The full application weighs more than the form, so it comes only where it is asked for (F-04).
const Full = latePart(async () => (await import('../pages/wizard-page.tsx')).Page)
const isFull = /^\/application\/full\/?$/.test(window.location.pathname)

const container = document.getElementById('root')
if (!container) throw new Error('apply.html has no #root')

printInLight()
const config = await identityConfig()
document.title = `Application · ${config.brand.name}`
/** What the page is drawn into. */
export const root = createRoot(container)
// As a transition it is drawn in slices: a slow phone stays free for the first touch.
startTransition(() =>
  root.render(
    <StrictMode>
      <MantineProvider
        theme={themeFor(config.brand.colour, config.date_format, config.week_start)}
        cssVariablesResolver={cssVariables}
        colorSchemeManager={localStorageColorSchemeManager({ key: localKeys.colourScheme })}
        defaultColorScheme="auto"
      >
        {config.restored_copy ? <RestoredCopyBanner /> : null}
        <ErrorBoundary>
          {isFull ? (
            <Suspense>
              <Full />
            </Suspense>
          ) : (
            Object.values(files).map(({ Page }) => <Page key="application" />)
          )}
        </ErrorBoundary>
      </MantineProvider>
    </StrictMode>,
  ),
)
