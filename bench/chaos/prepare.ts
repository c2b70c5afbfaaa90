import { boot } from '../../apps/api/src/app/boot.ts'
import { ensureDefaults } from '../../apps/api/src/app/defaults.ts'
import type { BenchSettings } from '../own-database.ts'

/** Makes the schema, the defaults and somebody to work as. */
export const prepareWork = async (settings: BenchSettings): Promise<void> => {
  const { deps, close } = await boot(settings)
  await ensureDefaults(deps)
  await deps.db
    .insertInto('app_user')
    .values({ email: 'bench@example.com', first_name: 'Ben', last_name: 'Marks', role: 'admin' })
    .execute()
  await close()
}
