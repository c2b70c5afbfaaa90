import { providerKinds } from '@plinth/domain/admin/provider/kinds'
import { useProviders } from '../admin/provider/provider.calls.ts'
import classes from '../admin/provider/provider.module.css'
import { providerWords as words } from '../admin/provider/provider.words.ts'
import { ProviderCard } from '../admin/provider/provider-card.tsx'
import { ProviderPanel } from '../admin/provider/provider-panel.tsx'
import { ApiError, messageOf } from '../lib/api.ts'
import { useSearchState } from '../lib/location.ts'
import { useMay } from '../lib/me.ts'
import type { SearchText } from '../lib/search-text.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { SidePanel } from '../ui/side-panel.tsx'
import { ErrorState, SkeletonRows } from '../ui/states.tsx'

const stateOf = (search: SearchText) => ({ kind: providerKinds.find((one) => one.kind === search['kind']) ?? null })

/** What answers for each kind of outside service, its keys and how it does. */
export const Page = () => {
  const { data, error, refetch } = useProviders()
  const [{ kind }, set] = useSearchState(stateOf)
  const may = useMay('manage-settings')
  const chosen = data?.providers.find((one) => one.kind === kind?.kind)
  const close = () => void set({ kind: '' })
  return (
    <>
      <PageHeader title={words.title} lead={words.lead} />
      {error ? (
        <ErrorState
          text={words.failed}
          detail={messageOf(error, words.failed)}
          requestId={error instanceof ApiError ? error.requestId : null}
          onRetry={() => void refetch()}
        />
      ) : data ? (
        <div className={classes.cards}>
          {providerKinds.map((one) => {
            const provider = data.providers.find((found) => found.kind === one.kind)
            return provider ? (
              <ProviderCard key={one.kind} kind={one} provider={provider} onSet={() => void set({ kind: one.kind })} />
            ) : null
          })}
        </div>
      ) : (
        <SkeletonRows rows={8} height={60} />
      )}
      <SidePanel
        opened={kind !== null && chosen !== undefined}
        onClose={close}
        title={kind ? words.panel(kind.name) : ''}
      >
        {kind && chosen ? (
          <ProviderPanel key={kind.kind} kind={kind} provider={chosen} may={may} onClose={close} />
        ) : null}
      </SidePanel>
    </>
  )
}
