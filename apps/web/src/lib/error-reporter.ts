import { addEventProcessor, captureException, init, replayIntegration } from '@sentry/browser'
import { bareAddress, REPLAYED, withoutPersons } from './error-report-rules.ts'

/** Starts reporting errors, with replays in which every text is masked and no picture is shown. Loaded lazily. */
export const startReporter = (dsn: string): void => {
  init({
    dsn,
    integrations: [
      replayIntegration({
        maskAllText: true,
        maskAllInputs: true,
        blockAllMedia: true,
        // Addresses of files and calls carry signatures.
        beforeAddRecordingEvent: (event) => (event.data.tag === 'performanceSpan' ? null : event),
      }),
    ],
    replaysSessionSampleRate: REPLAYED.sessions,
    replaysOnErrorSampleRate: REPLAYED.withError,
    beforeBreadcrumb: (crumb) =>
      typeof crumb.data?.['url'] === 'string'
        ? { ...crumb, data: { ...crumb.data, url: bareAddress(crumb.data['url']) } }
        : crumb,
  })
  addEventProcessor(withoutPersons)
}

export const reportError = (error: unknown): void => {
  captureException(error)
}
