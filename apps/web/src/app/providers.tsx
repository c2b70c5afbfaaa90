import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { MutationCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { ApiError } from '../lib/api-error.ts'
import { afterContent } from '../lib/first-content.ts'
import { localKeys } from '../lib/local-keys.ts'
import type { DateOrder, WeekStart } from '../ui/plain-date.ts'
import { cssVariables, themeFor } from '../ui/theme.ts'
import { GENERIC_FAILURE, toast } from '../ui/toasts.ts'
import { latePart } from '../ui/late.tsx'

const refused = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500

const failed = (error: Error, failure: unknown) => {
  // The dialog of an ended session speaks for itself.
  if (failure === null || (error instanceof ApiError && error.status === 401)) return
  const text = typeof failure === 'string' ? failure : GENERIC_FAILURE
  toast.error(text, error instanceof ApiError && error.message !== text ? error.message : undefined)
}

/** one client; data is stale after five minutes, one retry. A refusal is not retried: it would be refused again. */
export const makeQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      // 'always': offline, a call fails at once and says so instead of waiting without a word.
      queries: { networkMode: 'always', staleTime: 300_000, retry: (tries, error) => tries < 1 && !refused(error) },
      mutations: { networkMode: 'always' },
    },
    mutationCache: new MutationCache({
      onSuccess: (_data, _variables, _result, { meta }) => {
        if (typeof meta?.['success'] === 'string') toast.success(meta['success'])
      },
      onError: (error, _variables, _result, { meta }) => failed(error, meta?.['failure']),
    }),
  })

const ToastHost = latePart(
  afterContent(async () => (await import('../ui/toast-host.tsx')).ToastHost),
  'nothing',
)

const colourScheme = localStorageColorSchemeManager({ key: localKeys.colourScheme })

interface ProvidersProps {
  client: QueryClient
  /** The brand's colour from the settings. */
  colour: string | null
  /** The order in which the installation writes dates. */
  dateOrder: DateOrder
  /** The day on which weeks begin in calendars. */
  weekStart: WeekStart
  children: ReactNode
}

export const Providers = ({ client, colour, dateOrder, weekStart, children }: ProvidersProps) => (
  <QueryClientProvider client={client}>
    <MantineProvider
      theme={themeFor(colour, dateOrder, weekStart)}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colourScheme}
      defaultColorScheme="auto"
    >
      <Suspense>
        <ToastHost />
      </Suspense>
      {children}
    </MantineProvider>
  </QueryClientProvider>
)
