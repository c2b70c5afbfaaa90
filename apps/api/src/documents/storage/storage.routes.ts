import { Readable } from 'node:stream'
import * as api from '@plinth/contract/documents/storage'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../app/deps.ts'
import { fail } from '../../platform/errors.ts'
import { isDiskFull } from '../../platform/problems.ts'
import { Raw, route } from '../../platform/http.ts'
import { AlreadyStored, BadGrant, DiskStorage, type SignedQuery, TooLarge } from '../../vendors/storage/disk.ts'
import { attachmentHeader } from '../../vendors/storage/s3.ts'
import { readRange } from './range.ts'

/** The storage calls exist where files lie on our own disk; an object store answers its own addresses. */
const diskOf = (deps: Deps): DiskStorage =>
  deps.storage instanceof DiskStorage
    ? deps.storage
    : fail('not_found', 'Files are kept in an object store; download them from there.')

const grantOf = (disk: DiskStorage, op: 'put' | 'get', key: string, query: SignedQuery) => {
  try {
    return disk.verify(op, key, query)
  } catch (error) {
    if (error instanceof BadGrant) return fail('forbidden', error.message)
    throw error
  }
}

const receive = async (disk: DiskStorage, key: string, query: SignedQuery, req: FastifyRequest) => {
  const grant = grantOf(disk, 'put', key, query)
  if (req.headers['content-type'] !== grant.type)
    fail('unsupported_media_type', `This upload accepts ${grant.type} only.`)
  const declared = Number(req.headers['content-length'] ?? 0)
  if (grant.max !== undefined && declared > grant.max) fail('payload_too_large', 'The file is larger than allowed.')
  try {
    await disk.receive(grant, req.raw)
  } catch (error) {
    if (error instanceof TooLarge) fail('payload_too_large', error.message)
    if (error instanceof AlreadyStored) fail('state_conflict', error.message)
    // A disk without room ends the body too.
    if (req.raw.destroyed && !req.raw.complete && !isDiskFull(error))
      fail('invalid_input', 'The upload was interrupted.')
    throw error
  }
}

/** Nothing a stored file contains may run in the page's name. */
const SAFE = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
  'accept-ranges': 'bytes',
}

const answerFile = async (disk: DiskStorage, key: string, query: SignedQuery, req: FastifyRequest) => {
  const grant = grantOf(disk, 'get', key, query)
  const stored = (await disk.head(key)) ?? fail('not_found', 'This file was not found.')
  const range = readRange(req.headers.range, stored.size)
  const head = (reply: FastifyReply) =>
    reply.headers({
      ...SAFE,
      'content-type': grant.type || stored.contentType,
      ...(grant.name ? { 'content-disposition': attachmentHeader(grant.name) } : {}),
    })
  if (range === 'unsatisfiable')
    return new Raw((reply) =>
      reply
        .code(416)
        .headers({ 'content-range': `bytes */${stored.size}` })
        .send(),
    )
  const length = range ? range.end - range.start + 1 : stored.size
  // A HEAD is told the length and opens no file; an empty stream, since Fastify counts the bytes of anything else.
  const silent = req.method === 'HEAD' || length === 0
  const body = silent ? Readable.from([]) : await disk.read(key, range ?? undefined)
  return new Raw((reply) => {
    head(reply).header('content-length', length)
    if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${stored.size}`)
    return reply.send(body)
  })
}

/** Calls behind the signed addresses of files on disk; streams both ways, so that no file lies in memory. */
export const storageRoutes = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  // A scope of its own: here alone a body is left unread for the handler to stream.
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_req, _payload, parsed) => parsed(null, undefined))
    // A part of a file must arrive as it lies: compressed, its range would mean other bytes.
    scope.addHook('onRequest', async (req) => {
      req.headers['x-no-compression'] = '1'
    })
    route(scope, api.putObject, async ({ params, query, req, reply }) => {
      try {
        await receive(diskOf(deps), params.object_key, query, req)
      } catch (error) {
        // What is left of a refused body is not read: the connection ends with the answer.
        reply.header('connection', 'close')
        throw error
      }
      return { ok: true as const }
    })
    route(scope, api.getObject, async ({ params, query, req }) =>
      answerFile(diskOf(deps), params.object_key, query, req),
    )
    done()
  })
}
