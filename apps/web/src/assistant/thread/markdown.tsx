import { createContext, memo, type ReactNode, useContext } from 'react'
import ReactMarkdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { citations, citedNumber } from './citations.ts'
import { threadWords as words } from './thread.words.ts'

interface MarkdownProps {
  text: string
  /** Draws a numbered reference. */
  cite: (n: number) => ReactNode
}

/** How a reference is drawn: a context, since components that were made anew would take the focus from a pressed reference. */
const CiteContext = createContext<MarkdownProps['cite']>((n) => n)

const Cited = ({ n }: { n: number }) => <>{useContext(CiteContext)(n)}</>

/** The address of a link, kept only as text. */
const addressOf = (href: string | undefined) => href ?? ''

/**
 * What is shown of a message: no picture loads and no link leads anywhere, whoever wrote the text. Raw HTML is text
 * already: it is not read as HTML at all.
 */
const components: Components = {
  a: ({ href, children }) => {
    const n = citedNumber(addressOf(href))
    if (n !== null) return <Cited n={n} />
    // An address that could run something is emptied by the reader of markdown itself.
    const tells = href !== undefined && href !== '' && children !== href
    return (
      <span>
        {children}
        {tells ? ` (${href})` : null}
      </span>
    )
  },
  img: ({ alt }) => <span>{words.picture(alt ?? '')}</span>,
  // A message is a part of the page: its headings do not stand among the page's own.
  h1: ({ children }) => <p data-heading>{children}</p>,
  h2: ({ children }) => <p data-heading>{children}</p>,
  h3: ({ children }) => <p data-heading>{children}</p>,
  h4: ({ children }) => <p data-heading>{children}</p>,
  h5: ({ children }) => <p data-heading>{children}</p>,
  h6: ({ children }) => <p data-heading>{children}</p>,
  table: ({ children }) => (
    <div data-table role="group" aria-label="Table" tabIndex={0}>
      <table>{children}</table>
    </div>
  ),
  // Checkboxes of a list of tasks say nothing to press.
  input: ({ checked }) => <span>{checked ? '[x]' : '[ ]'}</span>,
}

/** Texts that markdown readers take very long over: drawn as they are. */
const isTangled = (text: string): boolean => (text.match(/[[\]*_>~`|]/g)?.length ?? 0) > 2000

/** The text of a message as markdown, its numbered references drawn by `cite`. */
export const Markdown = memo(({ text, cite }: MarkdownProps) =>
  isTangled(text) ? (
    <p data-plain>{text}</p>
  ) : (
    <CiteContext.Provider value={cite}>
      <ReactMarkdown remarkPlugins={[remarkGfm, citations]} components={components}>
        {text}
      </ReactMarkdown>
    </CiteContext.Provider>
  ),
)
