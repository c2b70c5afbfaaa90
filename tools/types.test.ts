import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')

interface Project {
  extends?: string
  files?: string[]
  include?: string[]
  exclude?: string[]
  references?: { path: string }[]
  compilerOptions?: Record<string, unknown>
}

/** What a project of the check may say beside the one it extends: where its declarations go, and no rule of its own. */
const PLACES = ['composite', 'noEmit', 'emitDeclarationOnly', 'rootDir', 'outDir', 'tsBuildInfoFile']

/** The projects that the check builds, by their own path, from `tools/types/tsconfig.json` down. */
const built = (): Map<string, Project> => {
  const found = new Map<string, Project>()
  const visit = (file: string): void => {
    if (found.has(file)) return
    const project = JSON.parse(readFileSync(path.join(root, file), 'utf8')) as Project
    found.set(file, project)
    for (const { path: to } of project.references ?? []) visit(path.join(path.dirname(file), to))
  }
  visit('tools/types/tsconfig.json')
  return found
}

test('the check of types builds every project of the tree, with its own files and under its own rules', () => {
  const projects = [...built()].filter(([, { extends: from }]) => from !== undefined)
  const own = projects.map(([file, { extends: from = '' }]) => path.join(path.dirname(file), from))
  const all = execFileSync('git', ['ls-files', '--', 'tsconfig.json', '*/tsconfig.json'], {
    cwd: root,
    encoding: 'utf8',
  })
  expect(own.toSorted()).toEqual(
    all
      .trim()
      .split('\n')
      .filter((file) => !file.startsWith('tools/types/'))
      .toSorted(),
  )
  for (const [file, { include, exclude, compilerOptions = {} }] of projects) {
    expect({ include, exclude }, file).toEqual({})
    expect(
      Object.keys(compilerOptions).filter((name) => !PLACES.includes(name)),
      file,
    ).toEqual([])
  }
})
