import '../lib/without-eval.ts'
import '@mantine/core/styles.css'
import '../ui/global.css'
import '../ui/print.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { reportDrawingError } from '../lib/error-reports.ts'
import { identityConfig } from '../lib/identity-config.ts'
import { printInLight } from '../lib/printing.ts'
import { RestoredCopyBanner } from '../people/identity/restored-copy-banner.tsx'
import { loadFont } from './font.ts'
import { makeQueryClient, Providers } from './providers.tsx'
import { makeRouter } from './router.tsx'

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no #root')

const client = makeQueryClient()
const router = makeRouter(client)
// The first page, the person's record and its first data set off before anything is drawn.
void router.load({ sync: true })
void loadFont()
printInLight()

// The brand's colour and the way of signing in are part of the first paint.
const config = await identityConfig()
createRoot(container, { onCaughtError: reportDrawingError, onUncaughtError: reportDrawingError }).render(
  <StrictMode>
    <Providers
      client={client}
      colour={config.brand.colour}
      dateOrder={config.date_format}
      weekStart={config.week_start}
    >
      {config.restored_copy ? <RestoredCopyBanner /> : null}
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
)
