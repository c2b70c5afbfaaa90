import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from './run-command.ts'

const page = readFileSync(path.join(root, 'docs/security.md'), 'utf8')
const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+) \| (.+?) \| (.+?) \| (.*) \|$/gm)].map(
  ([, id = '', , state = '', proof = '']) => ({ id, state, proof }),
)
const states = ['Met', 'Met, untested', 'Partly', 'Not met', 'Not applicable']

test('[SC-10] each of the 253 lines stands once, with a state, and a test or a reason', () => {
  expect(rows).toHaveLength(253)
  expect(new Set(rows.map(({ id }) => id)).size).toBe(253)
  expect(rows.filter(({ state, proof }) => !states.includes(state) || proof.trim() === '')).toEqual([])
})

test('[SC-10] every test file that is named is there, and what is met names one', () => {
  expect(rows.filter(({ state, proof }) => state === 'Met' && !/^`[\w./-]+\.test\.tsx?`$/.test(proof))).toEqual([])
  const named = [...page.matchAll(/`((?:apps|packages|tools|e2e)\/[\w./-]+\.ts)`/g)].map(([, file = '']) => file)
  expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
})

test('[SC-10] the sums above the table are those of the table', () => {
  const count = (state: string) => rows.filter((one) => one.state === state).length
  const [met, untested, partly, not, none] = states.map(count)
  expect(page).toContain(
    `Met ${met}, met without a test ${untested}, partly ${partly}, not met ${not}, not applicable ${none}.`,
  )
})
