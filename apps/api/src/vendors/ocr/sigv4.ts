import { Hash } from '@smithy/core/serde'
import { SignatureV4 } from '@smithy/signature-v4'

export interface AwsCredentials {
  accessKeyId: string
  secretAccessKey: string
  region: string
}

class Sha256 extends Hash {
  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    super('sha256', secret)
  }
}

/**
 * The headers of a request to an AWS service with its signature (Signature Version 4): those given, the time and the
 * authorization. The address has no query.
 */
export const signedHeaders = async (
  request: { method: string; url: URL; headers: Readonly<Record<string, string>>; body: string; service: string },
  { accessKeyId, secretAccessKey, region }: AwsCredentials,
  now: Date,
): Promise<Record<string, string>> => {
  const { method, url, body, service } = request
  const credentials = { accessKeyId, secretAccessKey }
  const signer = new SignatureV4({ credentials, region, service, sha256: Sha256, applyChecksum: false })
  const { host, ...headers } = (
    await signer.sign(
      {
        ...{ method, protocol: url.protocol, hostname: url.hostname, path: url.pathname, body },
        headers: { ...request.headers, host: url.host },
      },
      { signingDate: now },
    )
  ).headers
  return headers
}
