import type { Deps } from '../../apps/api/src/app/deps.ts'
import { answerQuestion, type Cited } from '../../apps/api/src/assistant/answer/index.ts'
import type { Actor } from '../../apps/api/src/platform/actor.ts'

const staff: Actor = {
  id: crypto.randomUUID() as Actor['id'],
  name: 'Measure',
  ip: '',
  requestId: '',
  email: 'measure@example.com',
  role: 'admin',
  denied: [],
}

/** A text as answers are compared: signs of markdown and case aside. */
export const bare = (text: string) =>
  text
    .toLowerCase()
    .replace(/[\\*\u200B]/g, '')
    .replace(/\s+/g, ' ')

/** What the assistant answers a question about a loan. */
export const answerOf = async (deps: Deps, loanId: string, question: string) => {
  let [text, found] = ['', false]
  const cited: Cited[] = []
  const { signal } = new AbortController()
  for await (const part of answerQuestion(deps, { loanId, question, history: [], actor: staff, signal })) {
    if (part.kind === 'text') text += part.text
    else if (part.kind === 'cited') cited.push(part.cited)
    else found = part.isFound
  }
  return { text, cited, found }
}
