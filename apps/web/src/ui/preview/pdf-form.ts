import { type PageViewport, type PDFPageProxy, XfaLayer } from 'pdfjs-dist/legacy/build/pdf.mjs'

type FormToDraw = Parameters<typeof XfaLayer.render>[0]

/** What the engine answers of a page that a form describes in XML, as far as it is read here. */
export interface FormNode {
  name: string
  value?: string
  attributes?: Record<string, unknown> & { class?: string[] }
  children?: (FormNode | null)[]
}

const text = (node: FormNode, value: string): FormNode => ({
  name: 'span',
  value,
  attributes: { class: node.attributes?.class ?? [], style: node.attributes?.['style'] ?? {} },
})

const chosen = (node: FormNode): string =>
  (node.children ?? []).flatMap((option) => (option?.attributes?.['selected'] ? [option.value ?? ''] : [])).join(', ')

/** What a field holds; null where the node is none. */
const heldBy = (node: FormNode): string | null => {
  const { type, checked, value, textContent } = node.attributes ?? {}
  if (node.name === 'select') return chosen(node)
  if (node.name === 'textarea') return String(textContent ?? '')
  if (node.name !== 'input') return null
  return type === 'checkbox' || type === 'radio' ? (checked ? '☒' : '☐') : String(value ?? '')
}

/** What is not printed: buttons, passwords, what the form hides, and pictures that lie elsewhere. */
const isLeftOut = ({ name, attributes = {} }: FormNode): boolean =>
  name === 'button' ||
  attributes['type'] === 'password' ||
  attributes['type'] === 'hidden' ||
  attributes['hidden'] === true ||
  (name === 'img' && !String(attributes['src']).startsWith('blob:'))

/**
 * The page as it would be printed: what a field holds stands as text, and nothing can be pressed, followed, fetched or
 * filled in.
 */
export const asPrinted = (node: FormNode): FormNode | null => {
  if (isLeftOut(node)) return null
  const held = heldBy(node)
  if (held !== null) return text(node, held)
  const children = (node.children ?? []).flatMap((child) => (child ? [asPrinted(child)] : []))
  const name = node.name === 'a' || node.name === 'label' ? 'div' : node.name
  return { ...node, name, attributes: { ...node.attributes, href: undefined }, children }
}

/** A page that exists as a form in XML alone, as it would be printed; null where the engine has none. */
export const printedForm = async (page: PDFPageProxy): Promise<FormNode | null> => {
  const form = (await page.getXfa()) as FormNode | null
  return form && asPrinted(form)
}

/** Draws a printed form into an element. */
export const drawForm = (xfaHtml: FormNode, into: HTMLElement, viewport: PageViewport): void => {
  const div = into.ownerDocument.createElement('div')
  into.replaceChildren(div)
  // No link is left that would need the service for them.
  XfaLayer.render({ div, xfaHtml, viewport: viewport.clone({ dontFlip: true }), intent: 'print' } as FormToDraw)
}
