import { Text } from '@mantine/core'
import { isTestable, type ProviderKind } from '@plinth/domain/admin/provider/kinds'
import type { ReactNode } from 'react'
import { messageOf } from '../../lib/api.ts'
import { dateTime } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { type Provider, useTestProvider } from './provider.calls.ts'
import classes from './provider.module.css'
import { providerWords as words } from './provider.words.ts'

interface ProviderCardProps {
  kind: ProviderKind
  provider: Provider
  onSet: () => void
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

const sourceOf = ({ settings }: Provider): string => {
  const [env, page] = [
    settings.some((one) => one.source === 'environment'),
    settings.some((one) => one.source === 'page' || one.source === 'unreadable'),
  ]
  return words.sources[env && page ? 'both' : env ? 'environment' : page ? 'page' : 'none']
}

/** Labels of the settings that a service begun to be set up still lacks. */
const missingOf = (kind: ProviderKind, provider: Provider): string => {
  const isSet = (name: string) => provider.settings.some((one) => one.name === name && one.source !== null)
  const begun = kind.adapters.find((one) => one.settings.some(({ name }) => isSet(name)))
  return (begun?.settings ?? [])
    .filter(({ name }) => !isSet(name))
    .map(({ label }) => label)
    .join(', ')
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
)

const What = ({ kind }: { kind: ProviderKind }) => (
  <>
    <p className={classes.what}>{kind.what}</p>
    {kind.layoutAssumed ? <p className={classes.what}>{words.layoutAssumed}</p> : null}
  </>
)

/** A kind of service: what answers, where its settings come from, how it does, and its two actions. */
export const ProviderCard = ({ kind, provider, onSet }: ProviderCardProps) => {
  const test = useTestProvider()
  const missing = missingOf(kind, provider)
  const isReal = provider.adapter !== null
  const isAsked = isReal || kind.kind === 'storage'
  const untestable = isTestable(provider.kind) ? (isAsked ? undefined : words.nothingToTest) : words.eachCosts
  return (
    <Section title={kind.name} actions={<State kind={kind} provider={provider} />}>
      <What kind={kind} />
      <dl className={classes.facts}>
        <Fact name={words.inUse}>
          {provider.adapter ?? kind.standIn}
          {provider.restart_needed ? (
            <Text size="xs" c="dimmed">
              {words.next(provider.next ?? kind.standIn)}. {words.restartHint}
            </Text>
          ) : null}
        </Fact>
        <Fact name={words.source}>
          {sourceOf(provider)}
          {missing === '' ? null : (
            <Text size="xs" c="dimmed">
              {words.missing(missing)}
            </Text>
          )}
        </Fact>
        <Past provider={provider} />
        {isReal || provider.calls > 0 ? (
          <>
            <Fact name={words.calls}>{words.callsText(provider.calls, provider.failed)}</Fact>
            <Fact name={words.cost}>
              {provider.cost_dollars === null ? words.noPrice : dollars.format(provider.cost_dollars)}
            </Fact>
          </>
        ) : null}
      </dl>
      {test.error ? (
        <Text c="red" size="sm" role="alert" mb="xs">
          {messageOf(test.error, words.failed)}
        </Text>
      ) : null}
      <div className={classes.foot}>
        <Button
          variant="default"
          size="xs"
          aria-label={words.testOf(kind.name)}
          loading={test.isPending}
          disabledReason={untestable}
          onClick={() => test.mutate({ params: { kind: provider.kind } })}
        >
          {words.test}
        </Button>
        <Button variant="default" size="xs" aria-label={words.setOf(kind.name)} onClick={onSet}>
          {words.set}
        </Button>
      </div>
    </Section>
  )
}

const Past = ({ provider: { last_test: tested, last_error: failed, circuit } }: { provider: Provider }) => (
  <>
    <Fact name={words.lastTest}>
      {tested ? (
        <>
          <Badge tone={tested.ok ? 'green' : 'red'}>{tested.ok ? words.passed : words.notPassed}</Badge> {tested.text},{' '}
          {tested.took_ms} ms
          <Text size="xs" c="dimmed">
            {dateTime(tested.tested_epoch)}
          </Text>
        </>
      ) : (
        words.never
      )}
    </Fact>
    <Fact name={words.lastError}>
      {failed ? (
        <>
          {words.error(failed.code, failed.operation)}
          <Text size="xs" c="dimmed">
            {dateTime(failed.at_epoch)}
          </Text>
        </>
      ) : (
        words.noError
      )}
    </Fact>
    {circuit ? (
      <Fact name={words.circuit}>
        {circuit.until_epoch === null
          ? words.circuitHalfOpen(circuit.failures, circuit.operation)
          : words.circuitOpen(circuit.failures, circuit.operation, dateTime(circuit.until_epoch))}
      </Fact>
    ) : null}
  </>
)

const State = ({ kind, provider }: { kind: ProviderKind; provider: Provider }) => {
  if (provider.restart_needed) return <Badge tone="orange">{words.restart}</Badge>
  if (provider.adapter === null) return kind.isSandbox ? <Badge tone="yellow">{words.sandbox}</Badge> : null
  return <Badge tone="green">{provider.adapter}</Badge>
}
