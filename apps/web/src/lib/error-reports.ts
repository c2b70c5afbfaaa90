import { identityConfigNow } from './identity-config.ts'

interface Reporter {
  startReporter: (dsn: string) => void
  reportError: (error: unknown) => void
}

let reporting: Promise<Reporter | null> | null = null

/**
 * Reports errors of this page from now on to the service that is set, if one is. For signed-in pages alone: the addresses
 * of the others open something to whoever has them.
 */
export const startErrorReports = (): void => {
  const dsn = identityConfigNow().error_reports
  if (dsn === null || reporting) return
  reporting = import('./error-reporter.ts').then(
    (reporter) => {
      reporter.startReporter(dsn)
      return reporter
    },
    // Without it the page works as well.
    () => null,
  )
}

/** Reports what a part of the page threw while it was drawn, and says so in the console as React itself would. */
export const reportDrawingError = (error: unknown): void => {
  console.error(error)
  void reporting?.then((reporter) => reporter?.reportError(error))
}
