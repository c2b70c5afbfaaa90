export { answerQuestion } from './answer.ts'
export type { AnswerPart, Cited, Question, Said } from './parts.ts'
export { pagesFor } from './evidence.service.ts'
