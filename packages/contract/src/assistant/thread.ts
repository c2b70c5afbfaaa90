import {
  messageRoles,
  threadStatuses,
  messageStates,
  MOST_QUESTION_CHARACTERS,
  MOST_THREAD_NAME,
  NEW_THREAD_NAME,
} from '@plinth/domain/assistant/thread/messages'
import { z } from 'zod'
import { adminMay } from '../shared/access.ts'
import { box } from '../documents/document.ts'
import { endpoint } from '../shared/endpoint.ts'
import { Ack, idOf, Instant, LoanKey, mayWarn, QueryFlag, text, ThreadId, VersionIfRead } from '../shared/fields.ts'

/** Answers quote the loan's files: who may not see those may not ask either. */
const reader = adminMay('view-files')

export const RetrievalContent = z
  .object({
    content_id: idOf('reference'),
    number: z.int().describe('Number of the reference in the text, from 1'),
    label: z.string().describe('What it points at'),
  })
  .meta({ id: 'RetrievalContent', description: 'A numbered reference of a message' })

export const MessageView = z
  .object({
    message_id: idOf('message'),
    role: z.enum(messageRoles).describe('Who speaks'),
    content: z.string().describe('Markdown; references are numbers in brackets such as [1]'),
    state: z.enum(messageStates).describe('Progress of the answer; an unfinished one keeps the text so far'),
    note: z.string().describe('What to say beside the answer, such as why it broke off; empty when nothing'),
    is_found: z.boolean().nullable().describe('Whether the file shows what was asked; null until the answer ends'),
    author_name: z.string().describe('Who asked; empty for answers'),
    created_at: Instant.describe('When, epoch seconds'),
    retrieval_contents: z.array(RetrievalContent).describe('References, by number'),
  })
  .meta({ id: 'Message', description: 'A message of a thread' })
export type MessageView = z.infer<typeof MessageView>

export const ThreadView = z
  .object({
    id: idOf('thread'),
    name: z.string().describe('Name'),
    status: z.enum(threadStatuses).describe('An archived thread takes no messages'),
    thread_type: z.string().describe("Type, 'chat'"),
    messages: z.array(MessageView).describe('Messages, oldest first; empty in a list'),
    message_count: z.int().describe('How many messages it has'),
    last_message_at: Instant.nullable().describe('When the last one came, epoch seconds; null when none did'),
    version: z.int().describe('Version of the thread, for thread.update'),
  })
  .meta({ id: 'Thread', description: 'A conversation with the assistant about a loan' })
export type ThreadView = z.infer<typeof ThreadView>

/** One event of a streamed answer: `event` is its SSE name, `data` its JSON. */
export const AnswerEvent = z
  .discriminatedUnion('event', [
    z.object({
      event: z.literal('delta').describe('A piece of the answer'),
      data: z.object({ text: z.string().describe('Text to append') }).describe('The piece'),
    }),
    z.object({
      event: z.literal('reference').describe('A reference the answer uses'),
      data: RetrievalContent,
    }),
    z.object({ event: z.literal('done').describe('The answer is complete'), data: MessageView }),
    z.object({
      event: z.literal('error').describe('The answer failed'),
      data: z.object({ message: z.string().describe('What to show under the question') }).describe('The failure'),
    }),
  ])
  .meta({ id: 'AnswerEvent', description: 'One event of a streamed answer' })
export type AnswerEvent = z.infer<typeof AnswerEvent>

const threadParams = z.object({ thread_id: ThreadId })
const loanParams = z.object({ loan_id: LoanKey })

export const listThreads = endpoint({
  id: 'thread.list',
  method: 'GET',
  path: '/thread/{loan_id}/all',
  summary: 'Threads of a loan, most recent message first',
  access: reader,
  shows: ['thread'],
  params: loanParams,
  query: z.strictObject({ include_archived: QueryFlag.optional().describe('Whether archived ones are answered too') }),
  reply: z.object({
    threads: z.array(ThreadView).describe('Threads, without their messages'),
    written_by: z
      .enum(['quotes', 'model'])
      .describe(
        "Who writes answers: 'quotes' when they are passages of the file, 'model' when a language model writes",
      ),
  }),
})
export const createThread = endpoint({
  id: 'thread.create',
  method: 'POST',
  path: '/thread/create/{loan_id}',
  summary: 'Create a thread for a loan',
  access: { ...reader, adminsNeed: 'ask-assistant' },
  changes: ['thread'],
  params: loanParams,
  body: z
    .strictObject({
      name: text(MOST_THREAD_NAME).default(NEW_THREAD_NAME).describe('Name'),
      status: z.literal('active').default('active').describe('A new thread is active'),
      thread_type: z.literal('chat').default('chat').describe('Type'),
    })
    .optional(),
  reply: ThreadView,
  status: 201,
})
const streamed = z.strictObject({
  stream: QueryFlag.optional().describe('true streams the answer, false answers one message'),
})
/**
 * With stream=true the answer is text/event-stream of AnswerEvent; otherwise one JSON message. It is written to its end
 * also when nobody listens any more; asked again with the same Idempotency-Key, the same answer is streamed on.
 */
export const queryThread = endpoint({
  id: 'thread.query',
  method: 'POST',
  path: '/thread/{thread_id}/query/{loan_id}',
  summary: 'Send a message to the assistant; with stream=true the answer is server-sent events of AnswerEvent',
  access: { ...reader, adminsNeed: 'ask-assistant' },
  changes: ['thread'],
  params: z.object({ thread_id: ThreadId, loan_id: LoanKey }),
  query: streamed,
  body: z.strictObject({
    messages: z
      .array(
        z.strictObject({
          role: z.literal('user').describe('Who speaks: the user'),
          content: text(MOST_QUESTION_CHARACTERS).describe('The question'),
        }),
      )
      .min(1)
      .max(20)
      .describe('New messages, the question last'),
  }),
  reply: MessageView,
  events: AnswerEvent,
})
export const retryAnswer = endpoint({
  id: 'thread.retry',
  method: 'POST',
  path: '/thread/{thread_id}/retry/{loan_id}',
  summary: 'Answer the last question of a thread again, in place of its answer; streamed as thread.query is',
  access: { ...reader, adminsNeed: 'ask-assistant' },
  changes: ['thread'],
  params: z.object({ thread_id: ThreadId, loan_id: LoanKey }),
  query: streamed,
  reply: MessageView,
  events: AnswerEvent,
})
export const stopAnswer = endpoint({
  id: 'thread.stop',
  method: 'PUT',
  path: '/thread/{thread_id}/stop',
  summary: 'Stop the answer in progress and keep its text; succeeds when there is none',
  access: { ...reader, adminsNeed: 'ask-assistant' },
  changes: ['thread'],
  params: threadParams,
  reply: Ack,
})
export const getRetrievalInfo = endpoint({
  id: 'thread.retrieval-info',
  method: 'GET',
  path: '/thread/retrieval-info/{message_id}/{content_id}',
  summary: 'What a numbered reference of a message points at',
  access: reader,
  shows: [],
  params: z.object({
    message_id: idOf('message'),
    content_id: z
      .string()
      .regex(/^(\d{1,4}|[0-9a-f-]{36})$/)
      .describe('Id (UUID) or number of the reference'),
  }),
  reply: z.object({
    content_id: idOf('reference'),
    number: z.int().describe('Number of the reference'),
    loan_id: idOf('loan'),
    document_id: idOf('document').nullable().describe('The document; null for a field of the loan'),
    document_name: z.string().describe('Name of the document, or of the field'),
    fact: z.string().nullable().describe('Key of the field; null for words of a document'),
    page: z.int().nullable().describe('Page, from 1; null when not known'),
    quote: z.string().describe('The words the statement rests on'),
    boxes: z.array(z.object(box)).describe('Boxes of these words on the page; empty when their place is not known'),
    image_url: z
      .string()
      .nullable()
      .describe('Address of the page as PNG, fetched with the bearer token; null when there is none'),
  }),
})
export const getThread = endpoint({
  id: 'thread.get',
  method: 'GET',
  path: '/thread/{thread_id}',
  summary: 'One thread with its messages',
  access: reader,
  shows: ['thread'],
  params: threadParams,
  reply: ThreadView,
})
export const updateThread = endpoint({
  id: 'thread.update',
  method: 'PUT',
  path: '/thread/{thread_id}',
  summary: 'Rename a thread; the other fields of the thread model are taken and ignored',
  access: { ...reader, adminsNeed: 'ask-assistant' },
  changes: ['thread'],
  params: threadParams,
  body: z
    .object({
      version: VersionIfRead,
      name: text(MOST_THREAD_NAME).describe('New name'),
    })
    .describe('The thread model; only the name changes'),
  reply: mayWarn(ThreadView),
})
export const activateThread = endpoint({
  id: 'thread.activate',
  method: 'PUT',
  path: '/thread/{thread_id}/activate',
  summary: 'Reactivate an archived thread',
  access: { ...reader, adminsNeed: 'ask-assistant' },
  changes: ['thread'],
  params: threadParams,
  reply: ThreadView,
})
export const archiveThread = endpoint({
  id: 'thread.archive',
  method: 'PUT',
  path: '/thread/{thread_id}/archive',
  summary: 'Archive a thread',
  access: { ...reader, adminsNeed: 'ask-assistant' },
  changes: ['thread'],
  params: threadParams,
  reply: ThreadView,
})
