import { useRouter } from '@tanstack/react-router'
import type { ComponentPropsWithRef, MouseEvent } from 'react'

/** Public pages are another HTML entry: reached by a document load, not by the router. */
const isDocument = (href: string) => /^(\/application(\/|\?|$)|[a-z]+:)/.test(href)

/** A link to an address made by `paths`: an ordinary <a>, so new tab, copy and middle click work as people expect. */
export const AppLink = ({ href, onClick, ...rest }: ComponentPropsWithRef<'a'> & { href: string }) => {
  const router = useRouter()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (event.defaultPrevented || !plain || rest.target === '_blank' || isDocument(href)) return
    event.preventDefault()
    void router.navigate({ href })
  }
  // The page's code is fetched while the pointer is still on its way.
  const prepare = () => {
    if (!isDocument(href)) void router.preloadRoute({ to: href.replace(/[?#].*/, '') }).catch(() => undefined)
  }
  return <a {...rest} href={href} onClick={follow} onMouseEnter={prepare} onFocus={prepare} />
}
