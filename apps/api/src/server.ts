import './app/thread-pool.ts'
import { enableCompileCache } from 'node:module'
import path from 'node:path'

// Before anything heavy is imported: the second start then compiles nothing.
enableCompileCache(path.join(import.meta.dirname, '../../../.cache/node'))
const [{ run }, { startServer }] = await Promise.all([import('./app/run.ts'), import('./app/start.ts')])
await run((print) => startServer(process.env, print))
