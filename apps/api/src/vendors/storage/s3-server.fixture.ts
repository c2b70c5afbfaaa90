import { mkdtempSync, rmSync } from 'node:fs'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver, { type Context } from 's3rver'

/** ListParts and AbortMultipartUpload, which s3rver lacks, on the files it keeps. */
const multipart = (directory: string) => async (ctx: Context, next: () => Promise<void>) => {
  const { uploadId } = ctx.query
  if (!uploadId || (ctx.method !== 'GET' && ctx.method !== 'DELETE')) return next()
  const folder = path.join(directory, 'files', '._S3rver_uploads', uploadId)
  const names = await readdir(folder).catch(() => null)
  ctx.type = 'application/xml'
  if (names === null) {
    ctx.status = 404
    ctx.body = '<?xml version="1.0"?><Error><Code>NoSuchUpload</Code><Message>gone</Message></Error>'
  } else if (ctx.method === 'DELETE') {
    await rm(folder, { recursive: true })
    ctx.status = 204
  } else {
    const parts = await Promise.all(
      names
        .filter((name) => /^\d+$/.test(name))
        .map(async (name) => {
          const { size } = await stat(path.join(folder, name))
          const md5 = await readFile(path.join(folder, `${name}.md5`), 'utf8')
          return `<Part><PartNumber>${name}</PartNumber><ETag>"${md5}"</ETag><Size>${size}</Size></Part>`
        }),
    )
    ctx.status = 200
    ctx.body = `<?xml version="1.0"?><ListPartsResult>${parts.join('')}</ListPartsResult>`
  }
}

/** An S3 server on a folder of its own, with one empty bucket `files`. */
export const startS3 = async () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'plinth-s3-'))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'files', configs: [] }],
  })
  server.middleware.unshift(multipart(directory))
  const { port } = await server.run()
  return {
    settings: {
      bucket: 'files',
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      endpoint: `http://127.0.0.1:${port}`,
    },
    close: async () => {
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
