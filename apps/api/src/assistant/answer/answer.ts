import { readQuestion, strengthOf } from '@plinth/domain/assistant/question'
import { isExact, termsOf } from '@plinth/domain/assistant/terms'
import { todayIn } from '@plinth/domain/shared/dates'
import { may } from '@plinth/domain/people/user/permissions'
import type { Deps } from '../../app/deps.ts'
import { fail } from '../../platform/errors.ts'
import { type Fact, loanAi } from '../../documents/index.ts'
import { answerEmbedded } from './embedded.service.ts'
import { asksForInstructions, tellInstructions } from './instructions.service.ts'
import { answerWithModel } from './model.service.ts'
import { knownFacts } from './known.service.ts'
import type { AnswerPart, Question, Said, Sight } from './parts.ts'
import { toldOneByOne } from './summary.service.ts'
import { factsOfTopic, type Topic, topicOf } from './topics.service.ts'
import { NOT_SHOWN } from './not-shown.service.ts'

/** What a question that goes on ('And for unit 2B?') is about: the one before it too. */
const wholeQuestion = (question: string, history: readonly Said[]): string => {
  const before = history.findLast((one) => one.role === 'user')?.content
  const goesOn = /^\s*(and|also|what about|how about|or)\b/i.test(question)
  if (before === undefined || !goesOn) return question
  const own = readQuestion(question)
  // It names enough of its own: 'And how much is the security deposit?'
  if (own.exact.length === 0 && own.terms.filter((term) => strengthOf(term) === 1).length > 1) return question
  const kept = before.split(/\s+/).filter((word) => own.exact.length === 0 || !termsOf(word).some(isExact))
  return `${kept.join(' ')} ${question}`
}

const ALL_KEPT = 'Every limit that can be measured is kept.'

/** What the product itself knows of a topic, with how many there are; null when it knows nothing and a paper may. */
const answerTopic = async (app: Deps, sight: Sight, topic: Topic): Promise<AsyncGenerator<AnswerPart> | null> => {
  const today = todayIn(app.config.PLINTH_TIME_ZONE, app.clock.now())
  const facts = await factsOfTopic(app.db, sight, { topic, facts: await knownFacts(app.db, sight), today })
  if (facts.length > 0) return toldWithCount(app, sight, facts)
  return topic === 'limits' ? saying(ALL_KEPT) : null
}

const toldWithCount = async function* (app: Deps, sight: Sight, facts: readonly Fact[]): AsyncGenerator<AnswerPart> {
  yield { kind: 'text', text: `**${facts.length}** found:\n\n` }
  yield* toldOneByOne(app.db, sight, facts)
}

const saying = async function* (text: string): AsyncGenerator<AnswerPart> {
  yield { kind: 'text', text }
  yield { kind: 'end', isFound: true, note: null }
}

/**
 * Answers a question from the file of one loan and from nothing else. Only staff ask; who may not see files gets
 * what the system knows and no document.
 *
 * @throws Refusal `forbidden` for borrowers and brokers.
 */
export const answerQuestion = async function* (app: Deps, asked: Question): AsyncIterable<AnswerPart> {
  const { actor, loanId, signal } = asked
  if (actor.role !== 'admin') fail('forbidden', "Your role doesn't allow this.")
  if (signal.aborted) return
  const question = wholeQuestion(asked.question, asked.history)
  if (termsOf(question).length === 0) {
    yield { kind: 'text', text: 'Ask something about this loan in words.' }
    yield { kind: 'end', isFound: false, note: null }
    return
  }
  const sight = { loanId, files: may(actor.role, actor.denied, 'view-files') }
  const topic = topicOf(question)
  if (topic) {
    const told = await answerTopic(app, sight, topic)
    if (told) return yield* told
  }
  // What papers say to programs is kept from a model.
  if (asksForInstructions(question)) return yield* tellInstructions(app.db, sight, { question, notShown: NOT_SHOWN })
  const ai = loanAi(app, loanId, 'chat')
  if (ai) yield* answerWithModel(app.db, ai, sight, { question, history: asked.history, signal })
  else yield* answerEmbedded(app.db, sight, question, signal)
}
