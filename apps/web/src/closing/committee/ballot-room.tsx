import { Anchor, Text, Title } from '@mantine/core'
import type { BallotPage } from '@plinth/contract/closing/committee-ballot'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, messageOf } from '../../lib/api.ts'
import { money } from '../../lib/format.ts'
import { identityConfigNow } from '../../lib/identity-config.ts'
import { BrandMark } from '../../ui/brand-mark.tsx'
import { Section } from '../../ui/section.tsx'
import { ErrorState, Loader } from '../../ui/states.tsx'
import { BallotFrame } from './ballot-door.tsx'
import { ballotPage, useCastByLink, useCommentByLink } from './committee.calls.ts'
import classes from './committee.module.css'
import { ballotWords as words, committeeWords } from './committee.words.ts'
import { VoteForm } from './vote-form.tsx'
import { Ballots, Comments, Conditions, Judgment, Standing, Terms } from './vote-parts.tsx'

/** The vote behind a member's link, made for a phone (AH-12). `onLost`: the key does not open it any more. */
export const BallotRoom = ({ access, onLost }: { access: string; onLost: () => void }) => {
  const found = useQuery(ballotPage(access))
  if (found.isPending) return <Loader height="90vh" />
  if (!found.data) {
    const status = found.error instanceof ApiError ? found.error.status : null
    // Who is no member any more is told so: trying again changes nothing.
    if (status === 409) return <BallotFrame title={words.title} text={messageOf(found.error, words.failed)} />
    const isLost = status === 404
    return (
      <ErrorState
        text={words.failed}
        detail={messageOf(found.error, '')}
        {...(isLost ? { retryLabel: words.back } : {})}
        onRetry={isLost ? onLost : () => void found.refetch()}
      />
    )
  }
  return <Ballot page={found.data} access={access} />
}

const Ballot = ({ page, access }: { page: BallotPage; access: string }) => {
  const client = useQueryClient()
  const show = (next: BallotPage) => void client.setQueryData(ballotPage(access).queryKey, next)
  const [cast, comment] = [useCastByLink(), useCommentByLink()]
  const { vote: v } = page
  const mine = v.ballots.find((b) => b.is_me)
  const takes = v.state === 'open' && v.over === null
  return (
    <div className={`${classes.page} ${classes.stack}`}>
      <header>
        <p>
          <BrandMark {...identityConfigNow().brand} />
        </p>
        <Title order={1} size="h2">
          {v.loan_name}
        </Title>
        <Text c="dimmed">{`${v.loan_human_id} · ${money(v.amount)} · ${page.member}`}</Text>
      </header>
      <Section title={v.level}>
        <Standing vote={v} />
        {page.memo ? (
          <Anchor href={page.memo.url} target="_blank" rel="noreferrer" underline="always" fw={600}>
            {words.memo}
          </Anchor>
        ) : (
          <Text c="dimmed">{words.noMemo}</Text>
        )}
      </Section>
      {page.judgment ? <Judgment {...page.judgment} /> : null}
      {mine?.why_no_vote ? <Text>{mine.why_no_vote}</Text> : null}
      {takes && mine && mine.why_no_vote === null ? (
        <Section title={committeeWords.yourVote}>
          <VoteForm
            key={`${mine.choice} ${mine.reason}`}
            choice={mine.choice}
            reason={mine.reason}
            busy={cast.isPending}
            error={cast.error}
            submit={mine.choice === null ? committeeWords.cast : committeeWords.change}
            onVote={(choice, reason) => cast.mutate({ body: { key: access, choice, reason } }, { onSuccess: show })}
          />
        </Section>
      ) : null}
      <Section title={committeeWords.conditions}>
        <Conditions vote={v} />
      </Section>
      <Section title={committeeWords.terms}>
        <Terms vote={v} />
      </Section>
      <Section title={committeeWords.members}>
        <Ballots vote={v} />
      </Section>
      <Section title={committeeWords.comments}>
        <Comments
          vote={v}
          may={takes}
          busy={comment.isPending}
          error={comment.error}
          onSend={(text, done) =>
            comment.mutate(
              { body: { key: access, text } },
              {
                onSuccess: (next) => {
                  show(next)
                  done()
                },
              },
            )
          }
        />
      </Section>
    </div>
  )
}
