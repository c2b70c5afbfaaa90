import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from './run-command.ts'

type Source = readonly [file: string, text: string]

const names = execFileSync('git', ['ls-files', '--', 'apps/*/src/**', 'packages/*/src/**'], {
  cwd: root,
  encoding: 'utf8',
})
const sources: readonly Source[] = names
  .split('\n')
  .filter((name) => /\.tsx?$/.test(name) && !/\.(test|fixture)\.tsx?$/.test(name))
  .map((name) => [name, readFileSync(path.join(root, name), 'utf8')])

interface Rule {
  what: string
  pattern: RegExp
  /** Files that may, each for the reason in its own comments. */
  but: readonly string[]
  /** Breaks the rule. */
  planted: string
}

const rules: readonly Rule[] = [
  {
    what: 'a program is started by the named files alone, with a list of arguments',
    pattern: /node:child_process/,
    but: [
      'apps/api/src/app/backup-schedule.ts',
      'apps/api/src/platform/embedded-postgres.ts',
      'apps/api/src/platform/file-child.ts',
      'apps/api/src/platform/postgres-user.ts',
      'apps/api/src/vendors/office/soffice.ts',
    ],
    planted: "import { spawn } from 'node:child_process'",
  },
  {
    what: 'no command is read by a shell',
    pattern: /\bexec(Sync)?\(\s*[`'"]|shell:\s*true/,
    but: [],
    planted: "spawn('ls', { shell: true })",
  },
  {
    what: 'no text becomes code',
    pattern: /\beval\(|new Function\(|setTimeout\(\s*['"`]/,
    but: [],
    planted: "new Function('return 1')",
  },
  {
    what: 'no text becomes HTML but by its elements',
    pattern: /dangerouslySetInnerHTML|\.(inner|outer)HTML\s*=|insertAdjacentHTML|document\.write\(/,
    but: [],
    planted: 'element.innerHTML = name',
  },
  {
    what: 'code that comes later tells where it does not come (MM-14)',
    pattern: /[^.]\blazy\(|\blazyRouteComponent\(\(\)/,
    but: ['apps/web/src/ui/late.tsx'],
    planted: "const Dialog = lazy(() => import('./dialog.tsx'))",
  },
  {
    what: 'a dialog is our Dialog and a panel our SidePanel, which give the focus back when they are taken off the page',
    pattern: /<(Modal|Drawer)\b(?!\.)/,
    but: ['apps/web/src/ui/dialog.tsx', 'apps/web/src/ui/side-panel.tsx', 'apps/web/src/app/phone-menu.tsx'],
    planted: '<Modal opened onClose={close} title={words.title}>',
  },
  {
    what: 'certificates are checked, always',
    pattern: /rejectUnauthorized:\s*false|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/,
    but: [],
    planted: 'tls: { rejectUnauthorized: false }',
  },
  {
    what: 'what must not be guessed comes from node:crypto; chance is for waits and for keys of rows on a screen',
    pattern: /Math\.random\(/,
    but: ['apps/api/src/vendors/provider/client.ts', 'apps/web/src/ui/upload-panel.tsx'],
    planted: 'const token = Math.random()',
  },
  {
    what: 'passwords and proofs are not made by weak hashes',
    pattern: /createHash\(\s*['"](md5|sha1|md4)['"]/i,
    but: [],
    planted: "createHash('md5')",
  },
]

const breaking = (rule: Rule, files: readonly Source[]) =>
  files.filter(([file, text]) => rule.pattern.test(text) && !rule.but.includes(file)).map(([file]) => file)

test.each(rules)('[SC-12] $what', (rule) => {
  expect(sources.length).toBeGreaterThan(1000)
  expect(breaking(rule, sources)).toEqual([])
  const allowed = sources.filter(([file]) => rule.but.includes(file))
  expect(allowed.filter(([, text]) => !rule.pattern.test(text)).map(([file]) => file)).toEqual([])
  expect(allowed).toHaveLength(rule.but.length)
})

test.each(rules)('[SC-12] what breaks it is found: $what', (rule) => {
  expect(breaking(rule, [['apps/api/src/loan/planted.ts', rule.planted]])).toHaveLength(1)
})
