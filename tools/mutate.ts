import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { bin, root } from './run-command.ts'

/**
 * Plants faults in the code and counts those that a test notices: `npm run mutate` in what changed since main,
 * `npm run mutate -- packages/domain` in an area (a folder, a file or a pattern). docs/mutation.md says what is left out.
 * `--sample 12 --seed spring apps/web/src` takes twelve files of an area, the same for the same seed.
 * Scores by folder and the faults that nobody noticed go to .cache/mutation/survivors.md.
 */
const folder = path.join(root, '.cache/mutation')
const LIMIT_MS = 170_000

/** What is mutated: rules, and what screens show. Services of the server take the real database: by name only. */
const watched = /^(packages\/domain\/src\/.+\.ts|apps\/web\/src\/(?!app\/[^/]+$).+\.tsx?)$/
const leftOut = /\.(test|words|calls|fixture|generated|d)\.tsx?$/

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/** The changed lines of watched files as Stryker's ranges: `file:from-to`. */
const changedRanges = (): string[] => {
  const head = git('rev-parse', 'HEAD')
  const found = ['origin/main', 'main'].flatMap((name) => {
    try {
      return [git('merge-base', name, 'HEAD')]
    } catch {
      return []
    }
  })
  const base = found.find((one) => one !== head) ?? 'HEAD~1'
  // A copy without history has nothing to compare with.
  if (git('rev-list', '--count', 'HEAD') === '1') return []
  const ranges: string[] = []
  let file = ''
  for (const line of git('diff', '-U0', '--diff-filter=AM', base, '--', 'packages/domain/src', 'apps/web/src').split(
    '\n',
  )) {
    file = /^\+\+\+ b\/(.+)$/.exec(line)?.[1] ?? file
    const [, from, count] = /^@@ .* \+(\d+)(?:,(\d+))? @@/.exec(line) ?? []
    if (from === undefined || count === '0' || !watched.test(file) || leftOut.test(file)) continue
    ranges.push(`${file}:${from}-${Number(from) + Number(count ?? 1) - 1}`)
  }
  return ranges
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { sample: { type: 'string' }, seed: { type: 'string', default: '' } },
})

/** Some of the files below the folders: those of more than 40 lines of code that people see or that decides, drawn by the seed. */
const drawn = (count: number): string[] => {
  const sized = git('ls-files', '--', ...positionals)
    .split('\n')
    .filter((file) => /(\.tsx|\.service\.ts|domain\/src\/.+\.ts)$/.test(file) && !leftOut.test(file))
    .filter((file) => readFileSync(path.join(root, file), 'utf8').split('\n').length > 40)
  const place = (file: string) => createHash('sha256').update(`${values.seed} ${file}`).digest('hex')
  return sized.toSorted((a, b) => (place(a) < place(b) ? -1 : 1)).slice(0, count)
}

const given = values.sample === undefined ? positionals : drawn(Number(values.sample))
const patterns = given.map((one) => (/\.tsx?$|\*/.test(one) ? one : `${one.replace(/\/$/, '')}/**/*.{ts,tsx}`))
const chosen = given.length > 0 ? patterns : changedRanges()

/**
 * The tests that meet the faults: of the packages alone when nothing else is tried, which takes a tenth of the time; of a
 * service's own folder on the real database; else those of the packages and of the web.
 */
const onServer = chosen.length > 0 && chosen.every((file) => file.startsWith('apps/api/'))
const configFor = (files: readonly string[]): string => {
  if (onServer) return 'tools/vitest.mutate.server.ts'
  return files.every((file) => file.startsWith('packages/'))
    ? 'tools/vitest.mutate.packages.ts'
    : 'tools/vitest.mutate.config.ts'
}

interface Mutant {
  status: string
  mutatorName: string
  replacement?: string
  location: { start: { line: number } }
}

/** The share of noticed faults by folder, and every fault that went unnoticed. */
const report = (files: Record<string, { mutants: Mutant[] }>): string => {
  const scored = Object.entries(files).flatMap(([file, { mutants }]) =>
    mutants
      .filter((m) => ['Killed', 'Timeout', 'Survived', 'NoCoverage'].includes(m.status))
      .map((m) => ({ file, m, noticed: m.status === 'Killed' || m.status === 'Timeout' })),
  )
  const line = (name: string, all: typeof scored) => {
    const noticed = all.filter((one) => one.noticed).length
    return `${name}: ${noticed} of ${all.length}, ${((100 * noticed) / Math.max(1, all.length)).toFixed(1)} %`
  }
  const byFolder = [...Map.groupBy(scored, ({ file }) => path.dirname(file))].map(([name, all]) => line(name, all))
  const survivors = scored
    .filter((one) => !one.noticed)
    .map(({ file, m }) => `${file}:${m.location.start.line} ${m.mutatorName} ${JSON.stringify(m.replacement ?? '')}`)
  return [line('All', scored), ...byFolder.sort(), '', ...survivors].join('\n')
}

/**
 * Runs Stryker; what changed gets three minutes of the check and no more, an area takes as long as it takes. Stryker hears
 * the signal and ends with a code of its own, as if it had failed: who sent it knows better.
 */
const stryker = (config: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const folders = given.map((one) => (one.endsWith('.ts') ? path.dirname(one) : one)).join()
    const env = { ...process.env, PLINTH_MUTATE_FOLDERS: folders }
    const child = spawn(bin('stryker'), ['run', config], { cwd: root, stdio: 'inherit', env })
    let isOver = false
    const end = () => {
      isOver = true
      child.kill('SIGINT')
    }
    const limit = given.length > 0 ? undefined : setTimeout(end, LIMIT_MS)
    child.once('error', reject)
    child.once('close', (code) => {
      clearTimeout(limit)
      if (isOver) process.stdout.write('Three minutes are over: run `npm run mutate -- <folder>` for the whole.\n')
      resolve(isOver ? 0 : (code ?? 1))
    })
  })

const mutate = async (): Promise<number> => {
  mkdirSync(folder, { recursive: true })
  const json = path.join(folder, 'report.json')
  rmSync(json, { force: true })
  const config = path.join(folder, 'stryker.config.json')
  const settings = {
    mutate: [...chosen, '!**/*.{test,words,calls,fixture,generated}.{ts,tsx}', '!**/*.d.ts'],
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner', path.join(root, 'tools/mutate-layout.ts')],
    ignorers: ['layout'],
    // The server's tests all start the whole server: every one of them would count as related.
    vitest: { configFile: configFor(chosen), related: !onServer },
    coverageAnalysis: 'perTest',
    ignoreStatic: true,
    incremental: true,
    incrementalFile: path.join(folder, 'incremental.json'),
    inPlace: false,
    tempDirName: '.cache/mutation/sandbox',
    ignorePatterns: ['/.cache', '/data', '/screens', 'e2e/results', '**/dist'],
    concurrency: 2,
    reporters: ['clear-text', 'json'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportMutants: false },
    jsonReporter: { fileName: json },
    allowEmpty: true,
  }
  writeFileSync(config, JSON.stringify(settings, null, 2))
  const code = await stryker(config)
  if (code === 0 && existsSync(json)) {
    const { files } = JSON.parse(readFileSync(json, 'utf8')) as { files: Record<string, { mutants: Mutant[] }> }
    const text = report(files)
    writeFileSync(path.join(folder, 'survivors.md'), `${text}\n`)
    process.stdout.write(`${text.split('\n\n')[0]}\nSurvivors: .cache/mutation/survivors.md\n`)
  }
  return code
}

if (chosen.length === 0) process.stdout.write('Nothing changed that faults are planted in.\n')
else process.exitCode = await mutate()
