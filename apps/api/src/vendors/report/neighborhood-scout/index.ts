import type { ReportService } from '../service.ts'
import { byKey } from '../reached.ts'
import { neighborhoodScout } from './adapter.ts'
import { neighborhoodAnswer } from './sandbox.ts'

export const neighborhoodScoutService: ReportService = {
  reached: (c) => byKey(c.NEIGHBORHOOD_SCOUT_URL, c.NEIGHBORHOOD_SCOUT_KEY),
  adapter: (c) => neighborhoodScout(c.NEIGHBORHOOD_SCOUT_FIELDS),
  sandbox: (subject, { story }) => neighborhoodAnswer(subject, story),
}
