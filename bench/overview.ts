import { ask, line, median } from './measure.ts'

const ROUNDS = 15

/** The lender's overview at the server, in milliseconds to the last byte: statistics (T-04), and the list of today. */
export const overviewLines = async (api: string, headers: Record<string, string>): Promise<string[]> => {
  const timed = async (name: string, at: string, target: number): Promise<string> => {
    const times: number[] = []
    // The first ones warm up: plans that are kept, the usual times of the stages.
    for (let n = 0; n < ROUNDS + 8; n++) {
      const { ms, status } = await ask({ url: api + at, headers })
      if (status !== 200) return line(name, null, target, 'ms')
      if (n >= 8) times.push(ms)
    }
    return line(name, median(times), target, 'ms')
  }
  return [
    await timed('statistics (GET /statistics/overview)', '/statistics/overview', 300),
    await timed('the list of today (GET /today)', '/today', 50),
  ]
}
