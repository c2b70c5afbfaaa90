import { AnswerCard } from '../documents/chase/answer-card.tsx'
import { answerWords as words } from '../documents/chase/chase.words.ts'
import { AppLink } from '../lib/app-link.tsx'
import { useSearchState } from '../lib/location.ts'
import { paths } from '../lib/paths.ts'
import { tokenOf } from '../lib/search-text.ts'
import { AuthFrame } from '../people/identity/auth-frame.tsx'

/** Where the link of a reminder is answered, without signing in. */
export const Page = () => {
  const [{ token }] = useSearchState(tokenOf)
  return (
    <AuthFrame title={words.title} below={<AppLink href={paths.signIn(paths.personal())}>{words.signIn}</AppLink>}>
      {token ? <AnswerCard key={token} token={token} /> : <p>{words.wrong}</p>}
    </AuthFrame>
  )
}
