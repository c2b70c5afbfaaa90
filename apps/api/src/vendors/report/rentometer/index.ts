import type { ReportService } from '../service.ts'
import { byKey } from '../reached.ts'
import { rentometer } from './adapter.ts'
import { rentometerAnswer } from './sandbox.ts'

export const rentometerService: ReportService = {
  reached: (c) => byKey(c.RENTOMETER_URL, c.RENTOMETER_KEY),
  adapter: () => rentometer,
  sandbox: (subject, { story, url }) => rentometerAnswer(subject, story, url),
  /** Too few results around the address. */
  noRecord: 422,
}
