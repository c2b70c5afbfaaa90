import { Text } from '@mantine/core'
import { createElement, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { PagesFrame } from '../pages-frame.tsx'
import type { Find } from '../use-find.ts'
import type { Quote } from '../use-marks.ts'
import { markWords } from './mark-words.ts'
import classes from './office.module.css'
import { officeWords as words } from './office.words.ts'

interface LetterViewProps {
  name: string
  /** Sanitized by the server; taken apart again here, so that nothing but the elements below is ever made of it. */
  html: string
  cut: boolean
  quote: Quote | null
}

/** A Word document as text: headings, paragraphs, lists, tables and its own pictures (AF-22). */
export const LetterView = ({ name, html, cut, quote }: LetterViewProps) => {
  const [term, setTerm] = useState('')
  const [at, setAt] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  const wanted = term.trim() === '' ? (quote?.words ?? '') : term
  const { body, count } = useMemo(() => contentOf(html, wanted), [html, wanted])
  const isFinding = term.trim() !== ''
  const current = count === 0 ? -1 : at % count
  const find: Find = {
    term,
    setTerm: (next) => {
      setTerm(next)
      setAt(0)
    },
    count: isFinding ? count : 0,
    current: isFinding ? current : -1,
    move: (by) => setAt((now) => (count === 0 ? 0 : (now + by + count) % count)),
    left: 0,
  }
  useEffect(() => {
    const marks = [...(box.current?.querySelectorAll('mark') ?? [])]
    for (const [i, mark] of marks.entries()) mark.dataset['mark'] = i === current ? 'current' : 'found'
    marks[current]?.scrollIntoView({ block: 'nearest' })
  }, [current, body])
  return (
    <>
      <PagesFrame
        {...{ name, find, quote }}
        zoom={null}
        missed={!isFinding && quote !== null && quote.words !== '' && count === 0}
        place={null}
      >
        <div ref={box} className={classes.letterText}>
          {body}
        </div>
      </PagesFrame>
      <Text size="xs" c="dimmed" mt={4}>
        {cut ? words.cutLetter : words.layout}
      </Text>
    </>
  )
}

/** The elements that are made, and what of them is kept as it is. */
const PLAIN = new Set(['p', 'br', 'strong', 'em', 'u', 's', 'sup', 'sub', 'ul', 'ol', 'li', 'thead', 'tbody', 'tr'])
const MOST_SPAN = 200

const spanOf = (element: Element, name: string) => {
  const span = Number(element.getAttribute(name))
  return Number.isInteger(span) && span > 1 ? Math.min(span, MOST_SPAN) : undefined
}

/** The page it stands on has headings of its own above: the document's begin below them. */
const LOWER = 3

type Made = (element: Element, key: number, children: ReactNode[]) => ReactNode

const made: Record<string, Made> = {
  a: (element, key, children) => {
    const href = element.getAttribute('href') ?? ''
    return /^(https?|mailto|tel):/i.test(href) ? (
      <a key={key} href={href} target="_blank" rel="noopener noreferrer nofollow" title={href}>
        {children}
      </a>
    ) : (
      children
    )
  },
  img: (element, key) => {
    const src = element.getAttribute('src') ?? ''
    const alt = element.getAttribute('alt') ?? ''
    return /^data:image\/(png|jpeg|gif);base64,/.test(src) ? (
      <img key={key} src={src} alt={alt} />
    ) : (
      <em key={key} className={classes.noPicture}>
        [{words.picture}
        {alt === '' ? '' : `: ${alt}`}]
      </em>
    )
  },
  table: (_, key, children) => (
    <div key={key} className={classes.letterTable}>
      <table>{children}</table>
    </div>
  ),
  td: (element, key, children) => (
    <td key={key} colSpan={spanOf(element, 'colspan')} rowSpan={spanOf(element, 'rowspan')}>
      {children}
    </td>
  ),
  th: (element, key, children) => (
    <th key={key} colSpan={spanOf(element, 'colspan')} rowSpan={spanOf(element, 'rowspan')}>
      {children}
    </th>
  ),
}

const heading = (name: string) => {
  const level = Number(/^h([1-6])$/.exec(name)?.[1] ?? 0)
  return level === 0 ? null : { level, tag: `h${Math.min(6, level + LOWER)}` }
}

/** What an element becomes; of one that is not known its content alone. */
const elementOf = (element: Element, key: number, children: ReactNode[]): ReactNode => {
  const name = element.tagName.toLowerCase()
  const head = heading(name)
  if (head) return createElement(head.tag, { key, 'data-level': head.level }, ...children)
  const make = made[name]
  if (make) return make(element, key, children)
  if (!PLAIN.has(name)) return children
  return createElement(name, { key }, ...children)
}

/** The document as elements, with the words that are looked for marked, and how often they stand there. */
const contentOf = (html: string, term: string): { body: ReactNode[]; count: number } => {
  let count = 0
  const textOf = (text: string): ReactNode[] => {
    // Between the rows and cells of a table no text may stand.
    const runs = markWords(text, term)
    return runs.map(({ text: piece, found }, i) => {
      if (!found) return piece
      count += 1
      return <mark key={`mark ${i}`}>{piece}</mark>
    })
  }
  const nodesOf = (parent: Node): ReactNode[] =>
    [...parent.childNodes].flatMap((node, i): ReactNode[] => {
      if (node.nodeType === Node.TEXT_NODE) return textOf(node.textContent ?? '')
      return node instanceof Element ? [elementOf(node, i, nodesOf(node))] : []
    })
  return { body: nodesOf(new DOMParser().parseFromString(html, 'text/html').body), count }
}
