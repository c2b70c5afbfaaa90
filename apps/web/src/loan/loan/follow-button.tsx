import { IconBell, IconBellCheck } from '@tabler/icons-react'
import { Button } from '../../ui/button.tsx'
import { useFollow, useFollowers } from './loan.calls.ts'
import { officerWords as words } from './loan.words.ts'

/** Follows the loan, or stops: followers get its notifications as its officer does (S-01). */
export const FollowButton = ({ loanId }: { loanId: string }) => {
  const { data } = useFollowers(loanId)
  const follow = useFollow()
  if (!data) return null
  const names = data.followers.map(({ name }) => name).join(', ')
  const Icon = data.following ? IconBellCheck : IconBell
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<Icon size={14} aria-hidden />}
      aria-pressed={data.following}
      title={names === '' ? words.followHint : words.followedBy(names)}
      loading={follow.isPending}
      onClick={() => follow.mutate({ params: { loan_id: loanId }, body: { following: !data.following } })}
    >
      {data.following ? words.following : words.follow}
    </Button>
  )
}
