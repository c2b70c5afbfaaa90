import { createHash, createHmac } from 'node:crypto'

export interface AwsCredentials {
  accessKeyId: string
  secretAccessKey: string
  region: string
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/**
 * The headers of a request to an AWS service with its signature (Signature Version 4): those given, the time and the
 * authorization. The address has no query.
 */
export const signedHeaders = (
  request: { method: string; url: URL; headers: Readonly<Record<string, string>>; body: string; service: string },
  by: AwsCredentials,
  now: Date,
): Record<string, string> => {
  const time = now.toISOString().replace(/[-:]|\.\d{3}/g, '')
  const day = time.slice(0, 8)
  const sent = { ...request.headers, 'x-amz-date': time }
  const signed = Object.entries({ ...sent, host: request.url.host })
    .map(([name, value]): [string, string] => [name.toLowerCase(), value.trim().replace(/\s+/g, ' ')])
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const names = signed.map(([name]) => name).join(';')
  const canonical = [
    request.method,
    request.url.pathname,
    '',
    ...signed.map(([name, value]) => `${name}:${value}`),
    '',
    names,
    sha256(request.body),
  ].join('\n')
  const scope = `${day}/${by.region}/${request.service}/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')
  const key = [by.region, request.service, 'aws4_request'].reduce(hmac, hmac(`AWS4${by.secretAccessKey}`, day))
  const signature = hmac(key, toSign).toString('hex')
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${by.accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  }
}
