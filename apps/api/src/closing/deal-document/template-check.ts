import type { DealDocumentType } from '@plinth/domain/closing/deal-document/fields'
import { placeholdersOf, rowPlaceholders } from '@plinth/domain/closing/deal-document/placeholders'
import { allOf, readXml, walkXml } from '../../platform/formats/xml.ts'
import { BadZip, readZip } from '../../platform/formats/zip.ts'

/** What is wrong with a template, a sentence each, and which placeholders it carries. */
export interface TemplateCheck {
  problems: string[]
  placeholders: string[]
}

/** Largest template taken, in bytes. */
export const maxTemplateBytes = 5 * 1_048_576
/** Reading XML takes time: no template of a few pages comes near. */
const MOST_XML = 10 * 1_048_576
const MOST_PROBLEMS = 50
const limits = { entries: 1000, unpacked: 50 * 1_048_576, ratio: 100 }

const notWord = 'This is not a Word document (.docx).'
/** The text of each paragraph of a part, its runs joined: Word splits a placeholder wherever it likes. */
const paragraphs = (xml: string): { text: string; inRow: boolean }[] => {
  const found: { text: string; inRow: boolean }[] = []
  let [text, rows, isRun] = ['', 0, false]
  walkXml(xml, {
    open: (name) => {
      if (name === 'w:tr') rows += 1
      isRun = name === 'w:t'
    },
    close: (name) => {
      isRun = false
      if (name === 'w:tr') rows -= 1
      if (name !== 'w:p') return
      if (text !== '') found.push({ text, inRow: rows > 0 })
      text = ''
    },
    text: (piece) => {
      if (isRun) text += piece
    },
  })
  return found
}

const isXml = (name: string) => /\.(xml|rels)$/i.test(name)
const isText = (name: string) => /^word\/(document|header\d*|footer\d*|footnotes|endnotes)\.xml$/.test(name)

/** How many letters differ, so that a slip of the pen is told from another word. */
const distance = (a: string, b: string): number => {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (const [i, letter] of [...a].entries())
    row = row.reduce<number[]>((next, above, j) => {
      if (j === 0) return [i + 1]
      const same = letter === b[j - 1] ? 0 : 1
      return [...next, Math.min(above + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same)]
    }, [])
  return row.at(-1) ?? 0
}

const nearest = (name: string, known: readonly string[]): string | undefined =>
  known.find((one) => one.replaceAll('_', '') === name.toLowerCase().replace(/[^a-z\d.]/g, '')) ??
  known.map((one) => ({ one, far: distance(name.slice(0, 60), one) })).find(({ far }) => far <= 2)?.one

const shown = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text)

/** The placeholders of one paragraph: those well written, and a sentence for each that is not. */
const readParagraph = (text: string): { names: string[]; problems: string[] } => {
  const [names, problems]: [string[], string[]] = [[], []]
  let rest = text
  while (problems.length < MOST_PROBLEMS && (rest.includes('{{') || rest.includes('}}'))) {
    const [open, close] = [rest.indexOf('{{'), rest.indexOf('}}')]
    if (open === -1 || (close !== -1 && close < open)) {
      problems.push(`“${shown(rest.slice(0, close + 2))}” closes a placeholder that was never opened with {{.`)
      rest = rest.slice(close + 2)
      continue
    }
    const again = rest.indexOf('{{', open + 2)
    if (close === -1 || (again !== -1 && again < close)) {
      problems.push(`“${shown(rest.slice(open, again === -1 ? undefined : again))}” is not closed with }}.`)
      rest = again === -1 ? '' : rest.slice(again)
      continue
    }
    names.push(rest.slice(open + 2, close).trim())
    rest = rest.slice(close + 2)
  }
  return { names, problems }
}

const nameProblem = (name: string, inRow: boolean, known: readonly string[]): string | null => {
  if (name === '') return '“{{}}” names nothing.'
  if (!/^[\w.]+$/.test(name))
    return `“{{${shown(name)}}}” is malformed: between {{ and }} stands one name, such as {{loan_name}}.`
  if (!known.includes(name)) {
    const meant = nearest(name, known)
    return `“{{${shown(name)}}}” is not known${meant ? `. Did you mean {{${meant}}}?` : ' for this kind of document.'}`
  }
  const isRow = rowPlaceholders.some((row) => row.name === name)
  return isRow && !inRow ? `“{{${name}}}” must stand in a row of a table, which it repeats.` : null
}

/** Whether a part declares what other parts of it stand for: read, it could grow without end. */
const declaresEntities = (parts: ReadonlyMap<string, Buffer>): boolean =>
  [...parts].some(([name, content]) => isXml(name) && /<!(DOCTYPE|ENTITY)/i.test(content.toString('utf8')))

/** What of a package may run or fetch something where the document is opened. */
const unsafeParts = (parts: ReadonlyMap<string, Buffer>): string[] => {
  const problems: string[] = []
  if ([...parts.keys()].some((name) => /vbaProject|activeX|\.bin$/i.test(name)))
    problems.push('The file contains macros or embedded programs. Save it as a plain Word document (.docx).')
  for (const [name, content] of parts) {
    if (!name.endsWith('.rels')) continue
    for (const { attributes } of allOf(readXml(content.toString('utf8')), 'Relationship')) {
      const { TargetMode = '', Target = '', Type = '' } = attributes
      if (TargetMode.toLowerCase() !== 'external') continue
      if (Type.endsWith('/hyperlink') && /^(https?:|mailto:)/i.test(Target)) continue
      problems.push(`The file fetches “${shown(Target)}” from outside. Embed it, or detach the linked template.`)
    }
  }
  return [...new Set(problems)]
}

const isWord = (parts: ReadonlyMap<string, Buffer>): boolean => {
  const types = parts.get('[Content_Types].xml')?.toString('utf8') ?? ''
  const body = parts.get('word/document.xml')?.toString('utf8') ?? ''
  return types.includes('wordprocessingml.document.main+xml') && /<w:document[ >]/.test(body)
}

/** Every placeholder of a package with what is wrong; looking ends where nobody would read on. */
const readPlaceholders = (parts: ReadonlyMap<string, Buffer>, type: DealDocumentType): TemplateCheck => {
  const known = placeholdersOf(type).map(({ name }) => name)
  const [wrong, used]: [Set<string>, Set<string>] = [new Set(), new Set()]
  for (const [part, xml] of parts)
    for (const line of isText(part) ? paragraphs(xml.toString('utf8')) : []) {
      if (wrong.size >= MOST_PROBLEMS) break
      const { names, problems } = readParagraph(line.text)
      for (const problem of problems) wrong.add(problem)
      for (const name of new Set(names)) {
        if (wrong.size >= MOST_PROBLEMS) break
        const problem = nameProblem(name, line.inRow, known)
        if (problem !== null) wrong.add(problem)
        if (known.includes(name)) used.add(name)
      }
    }
  return { problems: [...wrong], placeholders: [...used].toSorted() }
}

/** Bytes of a package that are read as XML. */
const xmlBytes = (parts: ReadonlyMap<string, Buffer>): number =>
  [...parts].reduce((sum, [name, content]) => sum + (isXml(name) ? content.length : 0), 0)

/** Looks a template over: whether it is a Word document that does nothing but say, and whether its placeholders are known. */
export const checkTemplate = async (data: Buffer, type: DealDocumentType): Promise<TemplateCheck> => {
  if (data.length > maxTemplateBytes)
    return { problems: [`The file is larger than ${maxTemplateBytes / 1_048_576} MB.`], placeholders: [] }
  if (data.toString('latin1', 0, 4) !== 'PK\u0003\u0004') return { problems: [notWord], placeholders: [] }
  try {
    const parts = await readZip(data, limits)
    if (!isWord(parts)) return { problems: [notWord], placeholders: [] }
    if (xmlBytes(parts) > MOST_XML)
      return {
        problems: [`The text and styles of the file are larger than ${MOST_XML / 1_048_576} MB.`],
        placeholders: [],
      }
    if (declaresEntities(parts))
      return { problems: ['The file declares XML entities, which no Word document does.'], placeholders: [] }
    const { problems, placeholders } = readPlaceholders(parts, type)
    return { problems: [...unsafeParts(parts), ...problems], placeholders }
  } catch (error) {
    if (error instanceof SyntaxError) return { problems: ['The file is damaged.'], placeholders: [] }
    if (error instanceof BadZip) return { problems: [error.message], placeholders: [] }
    throw error
  }
}
