import type { ReportService } from '../service.ts'
import { byPassword } from '../reached.ts'
import { xactus } from './adapter.ts'
import { xactusAnswer } from './sandbox.ts'

export const xactusService: ReportService = {
  reached: (c) => byPassword(c.XACTUS_URL, c.XACTUS_USER, c.XACTUS_PASSWORD),
  adapter: (c) => xactus({ lender: () => c.PLINTH_BRAND }),
  sandbox: (subject, { story, nowMs }) => xactusAnswer(subject, story, nowMs),
}
