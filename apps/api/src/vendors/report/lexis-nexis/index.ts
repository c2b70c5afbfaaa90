import { purposesOf } from '../legal.ts'
import type { ReportService } from '../service.ts'
import { byPassword } from '../reached.ts'
import { lexisNexis } from './adapter.ts'
import { lexisNexisAnswer } from './sandbox.ts'

export const lexisNexisService: ReportService = {
  reached: (c) => byPassword(c.LEXIS_NEXIS_URL, c.LEXIS_NEXIS_USER, c.LEXIS_NEXIS_PASSWORD),
  adapter: (c) => lexisNexis(purposesOf(c), () => c.PLINTH_BRAND),
  sandbox: (subject, { story, url }) => lexisNexisAnswer(subject, story, url.pathname),
}
