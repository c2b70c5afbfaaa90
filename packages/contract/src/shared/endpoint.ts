import type { Access } from './access.ts'
import type { Topic } from './topics.ts'

/**
 * The least a schema must be for an endpoint to carry it. Constraining on the structure instead of on `z.ZodType`
 * keeps type checking of some 200 endpoints cheap.
 */
export interface Schema {
  _zod: { input: unknown; output: unknown }
  parse(value: unknown): unknown
}

/** In which tab of a browser a call was made: what it changes is told to all screens but that one, which knows. */
export const TAB_HEADER = 'plinth-tab'

interface Call {
  /** The call's name in docs/requirements/calls.json, or one of our own for calls added by a decision. */
  id: string
  /** Below the base path, parameters in braces: `/loan/{loan_id}/archive`. */
  path: `/${string}`
  /** Other spellings that answer exactly as `path`; parameters keep their order. */
  aka?: readonly `/${string}`[]
  summary: string
  access: Access
  /**
   * Asks that the person proved who they are in the last `PROOF_MINUTES`, by password, code or passkey: what opens secrets,
   * hands out the trail or gives rights. An older session answers 403 proof_needed.
   */
  fresh?: true
  params?: Schema
  query?: Schema
  body?: Schema
  reply: Schema
  /** Each server-sent event of an answer that is streamed on request; `reply` is the answer that is not. */
  events?: Schema
  /** 200 unless a submission creates something (201) or starts work that goes on (202). */
  status?: 200 | 201 | 202
  /** 'json' unless the answer is a file, or a stream of server-sent events. */
  replies?: 'json' | 'file' | 'events'
  /** 'json' unless the request is the raw bytes of a file, read as a stream. */
  takes?: 'json' | 'file'
  /** Largest body in bytes, when less than the server's general limit. */
  maxBytes?: number
  /** 'heavy' where a call keeps the database or the server busy for long, 'none' where it must answer whatever the server has to do; 'usual' otherwise. */
  load?: 'usual' | 'heavy' | 'none'
}

/** A call that reads. */
export interface Reading extends Call {
  method: 'GET'
  /** What its answer shows; none for what no call changes, and for what is used once: a file, a signed address. */
  shows: readonly Topic[]
  /** For the few that write as well; what is only noted in the trail, such as a download, is not named. */
  changes?: readonly Topic[]
}

/** A call that writes. */
export interface Writing extends Call {
  method: 'POST' | 'PUT' | 'DELETE'
  /** What is otherwise afterwards, on any screen: what shows it asks anew (decision 0046). */
  changes: readonly Topic[]
  shows?: never
}

/** One HTTP call. The server's routes, the OpenAPI document and the web client are all made from this value. */
export type Endpoint = Reading | Writing

type Keys<P extends string> = P extends `${string}{${infer K}}${infer Rest}` ? K | Keys<Rest> : never
type CheckParams<E extends Endpoint> = [Keys<E['path']>] extends [never]
  ? unknown
  : { params: { _zod: { output: { [K in Keys<E['path']>]: unknown } } } }

/**
 * Declares a call. A path parameter without a schema, a schema without its parameter, and a call that does not say what it
 * shows or changes do not compile.
 */
export const endpoint = <const E extends Endpoint>(e: E & CheckParams<E>): E => e

type In<T> = T extends { _zod: { input: infer I } } ? I : undefined
type Out<T> = T extends { _zod: { output: infer O } } ? O : undefined

/** What a handler receives. */
export type ParamsOf<E extends Endpoint> = Out<E['params']>
export type QueryOf<E extends Endpoint> = Out<E['query']>
export type BodyOf<E extends Endpoint> = Out<E['body']>
/** What a handler answers, and what the client gets. */
export type ReplyOf<E extends Endpoint> = Out<E['reply']>
/** What a caller may send. */
export type ParamsIn<E extends Endpoint> = In<E['params']>
export type QueryIn<E extends Endpoint> = In<E['query']>
export type BodyIn<E extends Endpoint> = In<E['body']>
