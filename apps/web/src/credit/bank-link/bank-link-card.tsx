import { Stack, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { identityConfigNow } from '../../lib/identity-config.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { useLinkBank, useLinkToken } from './bank-link.calls.ts'
import { bankLinkWords as words } from './bank-link.words.ts'
import { SandboxWindow } from './sandbox-window.tsx'
import { latePart } from '../../ui/late.tsx'

const PlaidWindow = latePart(async () => (await import('./plaid-window.tsx')).PlaidWindow)

type Phase =
  | { kind: 'idle' }
  | { kind: 'opening' }
  | { kind: 'open'; linkToken: string; widget: 'plaid' | 'sandbox' }
  | { kind: 'linking' }
  | { kind: 'linked'; institution: string; mask: string }
  | { kind: 'failed' }

/** From the press to the connected bank: the window opens, its token is handed over, the result shows (H-02 to H-09). */
const useBankLink = (activityId: string) => {
  const [phase, setPhase] = useState<Phase>({ kind: 'idle' })
  const [token, link] = [useLinkToken(), useLinkBank()]
  const params = { activity_id: activityId }
  const onError = () => setPhase({ kind: 'failed' })
  const connect = () => {
    setPhase({ kind: 'opening' })
    token.mutate(
      { params },
      { onSuccess: ({ link_token: linkToken, widget }) => setPhase({ kind: 'open', linkToken, widget }), onError },
    )
  }
  const hand = (publicToken: string) => {
    setPhase({ kind: 'linking' })
    link.mutate(
      { params, body: { access_token: publicToken } },
      { onSuccess: (linked) => setPhase({ kind: 'linked', ...linked }), onError },
    )
  }
  return { phase, connect, hand, leave: () => setPhase({ kind: 'idle' }), fail: onError }
}

/** What came of it, in words; read out when it changes. */
const Result = ({ phase }: { phase: Phase }) => {
  const email = identityConfigNow().brand.contact_email ?? words.noAddress
  return (
    <div role="status">
      {phase.kind === 'linked' ? (
        <Stack gap="xs">
          <Text fw={600}>{words.success(phase.mask)}</Text>
          <Text>{words.next(phase.institution)}</Text>
        </Stack>
      ) : null}
      {phase.kind === 'failed' ? <Text c="red">{words.error(email)}</Text> : null}
      {phase.kind === 'linking' ? <Text>{words.linking}</Text> : null}
    </div>
  )
}

interface BankLinkCardProps {
  activityId: string
  /** Whether the viewer is the borrower; anybody else is told whose bank is meant. */
  isOwn: boolean
}

/** The bank link of a person: connect, then what came of it. */
export const BankLinkCard = ({ activityId, isOwn }: BankLinkCardProps) => {
  const { phase, connect, hand, leave, fail } = useBankLink(activityId)
  const busy = phase.kind === 'opening' || phase.kind === 'open' || phase.kind === 'linking'
  return (
    <Section title={isOwn ? words.card : words.borrowersCard}>
      <Stack align="flex-start" maw={560}>
        <Text>{isOwn ? words.intro : words.borrowersIntro}</Text>
        <Result phase={phase} />
        <Button size="md" loading={busy} onClick={connect}>
          {phase.kind === 'linked' ? words.more : phase.kind === 'failed' ? words.again : words.connect}
        </Button>
        {phase.kind === 'open' && phase.widget === 'sandbox' ? (
          <SandboxWindow activityId={activityId} onToken={hand} onExit={leave} />
        ) : null}
        {phase.kind === 'open' && phase.widget === 'plaid' ? (
          <Suspense>
            <PlaidWindow linkToken={phase.linkToken} onToken={hand} onExit={leave} onError={fail} />
          </Suspense>
        ) : null}
      </Stack>
    </Section>
  )
}
