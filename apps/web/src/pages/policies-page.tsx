import { useOnePolicySet, usePolicySets } from '../credit/policy-set/policy-set.calls.ts'
import { policySetWords as words } from '../credit/policy-set/policy-set.words.ts'
import { SetBar } from '../credit/policy-set/set-bar.tsx'
import { SetEditor } from '../credit/policy-set/set-editor.tsx'
import { ApiError, messageOf } from '../lib/api.ts'
import { useSearchState } from '../lib/location.ts'
import { useMay } from '../lib/me.ts'
import type { SearchText } from '../lib/search-text.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { ErrorState, SkeletonRows } from '../ui/states.tsx'

const stateOf = (search: SearchText) => ({ set: typeof search['set'] === 'string' ? search['set'] : '' })

/** Administration of policy sets: the limits loans are held against, and who changed them (O-07). */
export const Page = () => {
  const [{ set: chosen }, choose] = useSearchState(stateOf)
  const may = useMay('manage-settings')
  const names = usePolicySets()
  const sets = names.data?.sets
  const known = sets?.find((one) => one.policy_set_id === chosen) ?? sets?.[0]
  const set = useOnePolicySet(known?.policy_set_id)
  const error = names.error ?? set.error
  const content = () => {
    if (sets && set.data)
      return (
        <>
          <SetBar sets={sets} set={set.data} may={may} onChoose={(id) => void choose({ set: id ?? '' })} />
          <SetEditor key={set.data.policy_set_id} set={set.data} may={may} />
        </>
      )
    if (!error) return <SkeletonRows rows={8} />
    return (
      <ErrorState
        text={words.loadFailed}
        detail={messageOf(error, words.loadFailed)}
        requestId={error instanceof ApiError ? error.requestId : null}
        onRetry={() => void (names.error ? names.refetch() : set.refetch())}
      />
    )
  }
  return (
    <>
      <PageHeader title={words.title} lead={words.lead} />
      {content()}
    </>
  )
}
