import type { ReportService } from '../service.ts'
import { byPassword } from '../reached.ts'
import { houseCanary } from './adapter.ts'
import { houseCanaryAnswer } from './sandbox.ts'

export const houseCanaryService: ReportService = {
  reached: (c) => byPassword(c.HOUSE_CANARY_URL, c.HOUSE_CANARY_KEY, c.HOUSE_CANARY_SECRET),
  adapter: () => houseCanary,
  sandbox: (subject, { story }) => houseCanaryAnswer(subject, story),
}
