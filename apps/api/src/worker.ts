import './app/thread-pool.ts'
import { enableCompileCache } from 'node:module'
import path from 'node:path'

enableCompileCache(path.join(import.meta.dirname, '../../../.cache/node'))
const [{ run }, { startWorker }] = await Promise.all([import('./app/run.ts'), import('./app/start.ts')])
await run((print) => startWorker(process.env, print))
