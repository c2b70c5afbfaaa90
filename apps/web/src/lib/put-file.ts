import { ApiError, networkError } from './api-error.ts'

/** fetch tells no progress of what is sent, so files go by XMLHttpRequest. */
const send = (o: PutFile, done: (status: number) => void, fail: (error: Error) => void) => {
  const xhr = new XMLHttpRequest()
  xhr.open('PUT', o.url)
  xhr.setRequestHeader('content-type', o.contentType)
  xhr.upload.onprogress = ({ loaded, total }) => o.onProgress(total > 0 ? (loaded / total) * 100 : 0)
  xhr.onload = () => done(xhr.status)
  xhr.onerror = () => fail(networkError())
  xhr.onabort = () => fail(new DOMException('The upload was given up.', 'AbortError'))
  o.signal.addEventListener('abort', () => xhr.abort(), { once: true })
  xhr.send(o.file)
}

export interface PutFile {
  /** A signed storage address; no bearer token goes to it (V-03). */
  url: string
  /** A file or a slice of one. */
  file: Blob
  contentType: string
  /** 0 to 100. */
  onProgress: (percent: number) => void
  signal: AbortSignal
}

/** PUTs a file to a signed address (M-17, V-08). Throws `ApiError` with the HTTP status, or AbortError. */
export const putFile = (o: PutFile): Promise<void> =>
  new Promise((resolve, reject) => {
    if (o.signal.aborted) return reject(new DOMException('The upload was given up.', 'AbortError'))
    const refused = (status: number) =>
      new ApiError(status === 413 ? 'The file is too large.' : 'The file was refused.', 'internal', status, null)
    send(o, (status) => (status >= 200 && status < 300 ? resolve() : reject(refused(status))), reject)
  })
