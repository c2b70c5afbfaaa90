import type { ReportService } from '../service.ts'
import { byPassword } from '../reached.ts'
import { reonomy } from './adapter.ts'
import { reonomyAnswer } from './sandbox.ts'

export const reonomyService: ReportService = {
  reached: (c) => byPassword(c.REONOMY_URL, c.REONOMY_ACCESS_KEY, c.REONOMY_SECRET_KEY),
  adapter: () => reonomy,
  sandbox: (subject, { story, url }) => reonomyAnswer(subject, story, url),
  noRecord: 404,
}
