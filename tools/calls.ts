import { buildApp } from '../apps/api/src/app/app.ts'
import { openDeps } from '../apps/api/src/app/boot.ts'
import { completeConfig, readSettings } from '../apps/api/src/platform/config.ts'
import type { HttpContext } from '../apps/api/src/platform/http.ts'
import { addedCalls } from '../packages/contract/src/added-calls.ts'
import { endpoints } from '../packages/contract/src/all.ts'

/** Lists which calls of the contract have a handler: `npm run calls` (`-- --missing` prints the missing ids alone). */

/** What the application itself registers. Its dependencies are the real ones on an address where no database is: they connect when used. */
const builtCalls = async (): Promise<ReadonlySet<string>> => {
  const settings = readSettings({ NODE_ENV: 'test', PLINTH_LOG_LEVEL: 'silent' })
  const config = completeConfig(settings, {
    secret: 'nothing is signed here, only counted',
    sealingKeys: `k1:${Buffer.alloc(32).toString('base64')}`,
  })
  const nowhere = 'postgres://127.0.0.1:1/none'
  const deps = await openDeps(config, {
    url: nowhere,
    ownerUrl: nowhere,
    directUrl: null,
    replicaUrl: null,
    owns: true,
  })
  const app = await buildApp(deps)
  await app.ready()
  await app.close()
  await deps.db.destroy()
  await deps.owner?.destroy()
  const { handled }: HttpContext = app.plinth
  return handled
}

const built = await builtCalls()
const byWord = Map.groupBy(endpoints, (e) => e.id.split('.')[0] ?? e.id)
const missing = endpoints.filter((e) => !built.has(e.id))
if (process.argv.includes('--missing')) console.log(missing.map((e) => e.id).join('\n'))
else {
  for (const [word, calls] of byWord) {
    const unbuilt = calls.filter((e) => !built.has(e.id)).map((e) => e.id.slice(word.length + 1))
    const count = `${calls.length - unbuilt.length} of ${calls.length}`
    console.log(
      `${word.padEnd(20)} ${count.padEnd(10)} ${unbuilt.length ? `not built: ${unbuilt.join(', ')}` : ''}`.trimEnd(),
    )
  }
  const documented = endpoints.filter((e) => !(e.id in addedCalls))
  console.log(
    `\n${documented.filter((e) => built.has(e.id)).length} of ${documented.length} documented calls are built, ` +
      `${endpoints.length - missing.length} of ${endpoints.length} with our own.`,
  )
}
