import type { Config } from '../../../platform/config.ts'
import type { Reached, ReportService } from '../service.ts'
import { byPassword } from '../reached.ts'
import { creditPlus } from './adapter.ts'
import { creditPlusAnswer } from './sandbox.ts'

const account = (c: Config, user?: string, password?: string): Reached | undefined => {
  const service = byPassword(c.CREDIT_PLUS_URL, user, password)?.full
  return service && { ...service, headers: { ...service.headers, 'mcl-interface': c.CREDIT_PLUS_INTERFACE } }
}

export const creditPlusService: ReportService = {
  reached: (c) => {
    const full = account(c, c.CREDIT_PLUS_USER, c.CREDIT_PLUS_PASSWORD)
    const soft = account(c, c.CREDIT_PLUS_SOFT_USER, c.CREDIT_PLUS_SOFT_PASSWORD)
    return full ? { full, ...(soft ? { soft } : {}) } : null
  },
  adapter: () => creditPlus,
  sandbox: (subject, { story, nowMs }) => creditPlusAnswer(subject, story, nowMs),
}
