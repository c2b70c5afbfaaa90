import { ask, line, median } from './measure.ts'

const ROUNDS = 40

/** The two letters in the middle swapped, as a hurried hand does it. */
const misspelt = (word: string): string => {
  const at = Math.floor(word.length / 2)
  return word.slice(0, at - 1) + (word[at] ?? '') + (word[at - 1] ?? '') + word.slice(at + 1)
}

/** The search over everything: what holds the term, and what nearly holds it, which is asked where the first finds little. */
export const findLines = async (api: string, headers: Record<string, string>): Promise<string[]> => {
  const { loans } = JSON.parse((await ask({ url: `${api}/loan/all?limit=40`, headers })).body) as {
    loans: { name: string }[]
  }
  const words = [...new Set(loans.flatMap(({ name }) => name.split(' ')).filter((word) => /^[A-Za-z]{6,}$/.test(word)))]
  const times = async (terms: readonly string[]) => {
    const taken: number[] = []
    for (let n = 0; n < ROUNDS; n++) {
      const term = encodeURIComponent(terms[n % terms.length] ?? '')
      const answer = await ask({ url: `${api}/find?term=${term}`, headers })
      if (answer.status !== 200) throw new Error(`the search failed: ${answer.body}`)
      taken.push(answer.ms)
    }
    return taken
  }
  const lineOf = async (name: string, terms: readonly string[]) => {
    const taken = await times(terms)
    return line(name, median(taken), 50, 'ms', `slowest ${Math.max(...taken).toFixed(1)} ms, such as “${terms[0]}”`)
  }
  return [await lineOf('searching everything', words), await lineOf('the same, misspelt', words.map(misspelt))]
}
