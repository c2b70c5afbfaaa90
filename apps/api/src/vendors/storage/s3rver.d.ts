declare module 's3rver' {
  /** What a middleware of the server sees of a call. */
  export interface Context {
    method: string
    query: Record<string, string | undefined>
    status: number
    type: string
    body: string
  }
  /** An S3 server for tests. */
  export default class S3rver {
    constructor(options: {
      port: number
      address: string
      silent: boolean
      directory: string
      configureBuckets: { name: string; configs: string[] }[]
    })
    readonly middleware: ((ctx: Context, next: () => Promise<void>) => Promise<void>)[]
    run(): Promise<{ address: string; port: number }>
    close(): Promise<void>
  }
}
