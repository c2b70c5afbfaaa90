import { existsSync } from 'node:fs'
import path from 'node:path'

/** Reads the settings of a folder's .env into the environment, where there is one; what stands there already stays. */
export const readEnvFile = (folder: string): void => {
  const file = path.join(folder, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
}
