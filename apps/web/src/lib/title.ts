import { useEffect } from 'react'
import { identityConfigNow } from './identity-config.ts'

/** Names the page in the browser's tab: 'Main Street 12 · Arion'. Pages with a name of their own call it themselves. */
export const useTitle = (title: string | null): void => {
  useEffect(() => {
    const brand = identityConfigNow().brand.name
    document.title = title ? `${title} · ${brand}` : brand
  }, [title])
}
