export { type AnswerPart, answerQuestion, type Cited, type Question, type Said } from './answer.ts'
