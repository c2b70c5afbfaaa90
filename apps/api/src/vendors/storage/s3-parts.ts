import type { S3Client } from '@aws-sdk/client-s3'
import type { Parts, PartsUpload } from './port.ts'

const isGone = (error: unknown): boolean => error instanceof Error && error.name === 'NoSuchUpload'

/**
 * S3's multipart upload. The server asks the store for what has arrived, so that the bucket need not show a browser its
 * ETags; once joined or given up, an upload takes no more parts.
 */
export const s3Parts = (open: () => Promise<S3Client>, bucketName: () => string): Parts => {
  const of = ({ key, ref }: PartsUpload) => ({ Bucket: bucketName(), Key: key, UploadId: ref })
  const list = async (upload: PartsUpload) => {
    const { ListPartsCommand } = await import('@aws-sdk/client-s3')
    try {
      return (await (await open()).send(new ListPartsCommand(of(upload)))).Parts ?? []
    } catch (error) {
      if (isGone(error)) return null
      throw error
    }
  }
  return {
    open: async (key, contentType) => {
      const { CreateMultipartUploadCommand } = await import('@aws-sdk/client-s3')
      const { UploadId: ref } = await (await open()).send(
        new CreateMultipartUploadCommand({ Bucket: bucketName(), Key: key, ContentType: contentType }),
      )
      if (!ref) throw new Error('the object store opened no multipart upload')
      return { key, ref }
    },
    signPut: async (upload, n, o) => {
      const { UploadPartCommand } = await import('@aws-sdk/client-s3')
      const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner')
      const command = new UploadPartCommand({ ...of(upload), PartNumber: n })
      return getSignedUrl(await open(), command, { expiresIn: o.expiresInSeconds })
    },
    arrived: async (upload) =>
      new Map((await list(upload))?.flatMap(({ PartNumber: n, Size: size }) => (n && size ? [[n, size]] : []))),
    join: async (upload) => {
      const { CompleteMultipartUploadCommand } = await import('@aws-sdk/client-s3')
      const parts = await list(upload)
      // Joined before.
      if (parts === null) return
      const Parts = parts.map(({ PartNumber, ETag }) => ({ PartNumber, ETag }))
      await (await open()).send(new CompleteMultipartUploadCommand({ ...of(upload), MultipartUpload: { Parts } }))
    },
    drop: async (upload) => {
      const { AbortMultipartUploadCommand } = await import('@aws-sdk/client-s3')
      await (await open()).send(new AbortMultipartUploadCommand(of(upload))).catch((error: unknown) => {
        if (!isGone(error)) throw error
      })
    },
  }
}
