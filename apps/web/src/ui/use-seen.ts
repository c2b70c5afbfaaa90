import { type RefObject, useEffect, useState } from 'react'

/** Whether an element has come near what is in sight; once it has, it stays so. */
export const useSeen = (element: RefObject<HTMLElement | null>): boolean => {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (!element.current || seen) return
    const observer = new IntersectionObserver(([entry]) => (entry?.isIntersecting ? setSeen(true) : undefined), {
      rootMargin: '300px 0px',
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, seen])
  return seen
}
