import { AuthFrame } from '../people/identity/auth-frame.tsx'
import { notificationMailWords as words } from '../messaging/notification/notification-mail.words.ts'
import { UnsubscribeCard } from '../messaging/notification/unsubscribe-card.tsx'
import { AppLink } from '../lib/app-link.tsx'
import { useSearchState } from '../lib/location.ts'
import { paths } from '../lib/paths.ts'
import { tokenOf } from '../lib/search-text.ts'

/** Where a letter about notifications lets its reader stop such letters, without signing in. */
export const Page = () => {
  const [{ token }] = useSearchState(tokenOf)
  return (
    <AuthFrame title={words.title} below={<AppLink href={paths.signIn()}>{words.signIn}</AppLink>}>
      {token ? <UnsubscribeCard key={token} token={token} /> : <p>{words.wrong}</p>}
    </AuthFrame>
  )
}
