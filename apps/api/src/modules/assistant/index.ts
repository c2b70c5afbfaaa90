export { type AnswerPart, answerQuestion, type Cited, type Question, type Said } from './answer.ts'
export { pagesFor } from './evidence.service.ts'
