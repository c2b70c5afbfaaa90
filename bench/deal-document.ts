import { ask, line, median } from './measure.ts'

const ROUNDS = 20

interface Status {
  term_sheet: { activity_id: string | null; state: string | null }
}

/** A term sheet that may be generated, of some loan at its start. */
const findTermSheet = async (api: string, headers: Record<string, string>): Promise<string> => {
  const { body } = await ask({ url: `${api}/loan/all?status=preliminary&limit=50`, headers })
  const { loans } = JSON.parse(body) as { loans: { id: string }[] }
  for (const loan of loans) {
    const status = await ask({ url: `${api}/loan-status/${loan.id}`, headers })
    const sheet = (JSON.parse(status.body) as Status).term_sheet
    if (sheet.activity_id && ['New', 'Generated'].includes(sheet.state ?? '')) return sheet.activity_id
  }
  throw new Error('no term sheet to generate')
}

/** How long generating a term sheet takes, Word and PDF stored: the median of 20. */
export const generationLine = async (api: string, token: string): Promise<string> => {
  const headers = { authorization: `Bearer ${token}` }
  const url = `${api}/activity/term-sheet/${await findTermSheet(api, headers)}/generate`
  const times: number[] = []
  for (let n = 0; n < ROUNDS; n++) {
    const { ms, status, body } = await ask({ url, method: 'POST', headers })
    if (status !== 202) throw new Error(`generating failed: ${body}`)
    times.push(ms)
  }
  const worst = Math.max(...times)
  return line('generating a term sheet, Word and PDF', median(times) / 1000, 1, 's', `slowest ${worst.toFixed(0)} ms`)
}
