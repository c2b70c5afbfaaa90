import { accessSync, constants } from 'node:fs'
import path from 'node:path'
import type { Config } from '../../platform/config.ts'
import type { Office } from './port.ts'
import { createSoffice } from './soffice.ts'

const names = ['soffice', 'libreoffice']
const usual = ['/Applications/LibreOffice.app/Contents/MacOS']

const isProgram = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Where LibreOffice lies on this machine; undefined where it is not installed. */
const findSoffice = (): string | undefined =>
  [...(process.env['PATH'] ?? '').split(path.delimiter), ...usual]
    .filter(Boolean)
    .flatMap((folder) => names.map((name) => path.join(folder, name)))
    .find(isProgram)

/**
 * LibreOffice of PLINTH_SOFFICE (a path), else the one found on this machine; null where there is none or it is `off`.
 * Tests find none: what they print must not depend on the machine.
 */
export const createOffice = (config: Config): Office | null => {
  if (config.PLINTH_SOFFICE === 'off') return null
  const program = config.PLINTH_SOFFICE ?? (config.NODE_ENV === 'test' ? undefined : findSoffice())
  return program === undefined ? null : createSoffice(program, { timeoutMs: config.PLINTH_SOFFICE_SECONDS * 1000 })
}
