import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { filesOfTen, keptPages, plainBm25, readOutside } from './assistant/outside.ts'

const aDocument = (id: string, half: string, layout = id) => ({
  ...{ id, half, layout, name: `${id}.pdf` },
  ...{ source: 'a public repository', licence: 'CC0' },
})
const aFolder = (documents: readonly object[], questions: readonly object[] = []) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'outside-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(path.join(folder, 'pages'))
  writeFileSync(path.join(folder, 'corpus.json'), JSON.stringify({ documents, questions }))
  return folder
}

test('[DE-11] a layout stands in one half only, and each question has its document', () => {
  const asked = { document: 'a', question: 'Who?', pages: [1], answers: ['Ann'], all: false }
  const good = readOutside(aFolder([aDocument('a', 'development'), aDocument('b', 'reported')], [asked]))
  expect(good.documents.map((one) => one.half)).toEqual(['development', 'reported'])
  const both = aFolder([aDocument('a', 'development', 'Yardi'), aDocument('b', 'reported', 'Yardi')])
  expect(() => readOutside(both)).toThrow('the layout “Yardi” stands in both halves')
  expect(() => readOutside(aFolder([aDocument('b', 'reported')], [asked]))).toThrow('no document “a”')
  expect(() => readOutside(aFolder([aDocument('a', 'secret')]))).toThrow('“a” stands in no half')
})

test('[DE-11] files are of ten documents, and pages that are kept are read from the folder', () => {
  const documents = Array.from({ length: 23 }, (_, n) => aDocument(`d${n}`, 'development'))
  const folder = aFolder(documents)
  writeFileSync(path.join(folder, 'pages', 'd0.json'), JSON.stringify(['One elm.', 'Two oaks.']))
  const outside = readOutside(folder)
  expect(filesOfTen(outside.documents).map((file) => file.length)).toEqual([10, 10, 3])
  const [first] = outside.documents
  expect(first && keptPages(folder, first)).toEqual(['One elm.', 'Two oaks.'])
  const [, second] = outside.documents
  expect(second && keptPages(folder, second)).toBeNull()
})

test('[DE-11] plain BM25 ranks by rare words', () => {
  const search = plainBm25(['the rent the rent', 'the roof', 'the rent of the barn roof'])
  expect(search('roof of the barn', 2)).toEqual([2, 1])
})
