import type { Config } from '../../platform/config.ts'
import type { ProviderOptions } from '../provider/client.ts'
import type { Adapter, ReportSubject } from './port.ts'
import type { Story } from './sandbox/stories.ts'

/** How a service is reached. */
export type Reached = Pick<ProviderOptions, 'baseUrl' | 'headers' | 'fetch'>

/** A service behind one kind of report: what its folder says of it. Its settings stand in the table of reports. */
export interface ReportService {
  /** How it is reached with these settings, and how for soft pulls where that is another account; null = the sandbox. */
  reached(c: Config): { full: Reached; soft?: Reached } | null
  adapter(c: Config): Adapter
  /** What its stand-in answers to a request about a subject. */
  sandbox(subject: ReportSubject, said: { story: Story; url: URL; nowMs: number }): Response
  /** The status by which it says that it knows nothing. */
  noRecord?: number
}
