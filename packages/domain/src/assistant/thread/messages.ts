/** How far an answer is. A question is always done. */
export const messageStates = ['writing', 'done', 'stopped', 'cut-off', 'failed'] as const
export type MessageState = (typeof messageStates)[number]

/** Who speaks. */
export const messageRoles = ['user', 'assistant'] as const
export type MessageRole = (typeof messageRoles)[number]

/** Whether a thread can be written to. */
export const threadStatuses = ['active', 'archived'] as const
export type ThreadStatus = (typeof threadStatuses)[number]

/** Characters of one question. What is longer is a document, and belongs into the file. */
export const MOST_QUESTION_CHARACTERS = 10_000
/** Characters of a thread's name. */
export const MOST_THREAD_NAME = 200
/** Characters of one answer; a longer one is cut off there. */
export const MOST_ANSWER_CHARACTERS = 60_000

/** What a new thread is called. */
export const NEW_THREAD_NAME = 'New Thread'

/** What an archived thread or loan answers to whoever writes to it (Q-25, D-17). */
export const THREAD_ARCHIVED = 'This loan/thread is archived. It is no longer available for editing'

/** Why a question cannot be sent; null when it can. Spaces around it do not count. */
export const questionProblem = (text: string): 'blank' | 'too-long' | null => {
  const { length } = text.trim()
  if (length === 0) return 'blank'
  return length > MOST_QUESTION_CHARACTERS ? 'too-long' : null
}
