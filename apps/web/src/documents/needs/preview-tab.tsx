import { Autocomplete, Group, NativeSelect, SegmentedControl, Select, Stack, Text, TextInput } from '@mantine/core'
import { factNamed, type NeedsFact, needsKinds } from '@plinth/domain/documents/needs/facts'
import type { NeedsRule } from '@plinth/domain/documents/needs/rules'
import { conditionStageLabels } from '@plinth/domain/loan/condition'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { type NeedsRules, type Previewed, useFoundLoans, usePreview } from './needs-rules.calls.ts'
import { factGroups, previewWords as words, ruleFormWords } from './needs-rules.words.ts'
import classes from './needs.module.css'
import { Why } from './why.tsx'

type Typed = Readonly<Record<string, string>>

/** The facts that rules ask of, each once, by kind of record. */
const factsIn = (rules: readonly NeedsRule[]): NeedsFact[] => {
  const keys = new Set(rules.flatMap((rule) => rule.when.map((one) => `${one.of}.${one.name}`)))
  const found = [...keys].flatMap((key) => {
    const [of = '', name = ''] = key.split('.')
    return factNamed(of, name) ?? []
  })
  return found.toSorted((a, b) => needsKinds.indexOf(a.of) - needsKinds.indexOf(b.of))
}

const keyOf = (fact: NeedsFact) => `${fact.of}.${fact.name}`

const madeUp = (facts: readonly NeedsFact[], typed: Typed) => {
  const of = (kind: NeedsFact['of']) =>
    Object.fromEntries(
      facts.flatMap((fact) => {
        const text = typed[keyOf(fact)] ?? ''
        if (fact.of !== kind || text === '') return []
        return [[fact.name, fact.type === 'BOOLEAN' ? text === 'Yes' : text]]
      }),
    )
  return { loan: of('loan'), borrower: of('borrower'), property: of('property'), 'legal-entity': of('legal-entity') }
}

/** What a loan would need, and why: one on file, or one of made-up facts (AC-11). */
export const PreviewTab = ({ rules: { published, draft } }: { rules: NeedsRules }) => {
  const [by, setBy] = useState<'loan' | 'facts'>('facts')
  const [loan, setLoan] = useState('')
  const [typed, setTyped] = useState<Typed>({})
  const [asked, setAsked] = useState(false)
  const preview = usePreview()
  const facts = factsIn((draft ?? published).rules)
  const loanId = /^\s*([A-Za-z]{2}-\d+)/.exec(loan)?.[1]?.toUpperCase()
  const run = () => {
    setAsked(true)
    if (by === 'facts') preview.mutate({ body: { facts: madeUp(facts, typed) } })
    else if (loanId !== undefined) preview.mutate({ body: { loan_id: loanId } })
  }
  return (
    <Stack>
      <Text c="dimmed">{words.lead}</Text>
      <Group>
        <SegmentedControl
          aria-label={words.by}
          value={by}
          onChange={(value) => setBy(value === 'loan' ? 'loan' : 'facts')}
          data={[
            { value: 'facts', label: words.facts },
            { value: 'loan', label: words.loan },
          ]}
        />
      </Group>
      {by === 'loan' ? (
        <LoanField
          value={loan}
          onChange={setLoan}
          error={asked && loanId === undefined ? words.loanMissing : undefined}
        />
      ) : (
        <Facts facts={facts} typed={typed} onType={(key, text) => setTyped({ ...typed, [key]: text })} />
      )}
      <Group>
        <Button loading={preview.isPending} onClick={run}>
          {words.run}
        </Button>
      </Group>
      {preview.isError ? (
        <Text c="var(--mantine-color-error)" role="alert">
          {messageOf(preview.error, words.failed)}
        </Text>
      ) : null}
      {preview.data ? <Result needs={preview.data} /> : null}
    </Stack>
  )
}

const LoanField = (p: { value: string; onChange: (value: string) => void; error: string | undefined }) => {
  const found = useFoundLoans(p.value)
  return (
    <Autocomplete
      label={words.loanNumber}
      description={words.loanHint}
      maw={420}
      value={p.value}
      error={p.error}
      onChange={p.onChange}
      filter={({ options }) => options}
      data={(found.data ?? []).map((one) => `${one.human_id} ${one.title}`)}
    />
  )
}

interface FactsProps {
  facts: readonly NeedsFact[]
  typed: Typed
  onType: (key: string, text: string) => void
}

const Facts = ({ facts, typed, onType }: FactsProps) =>
  facts.length === 0 ? (
    <Text size="sm">{words.noFacts}</Text>
  ) : (
    <div className={classes.facts}>
      {facts.map((fact) => (
        <FactField
          key={keyOf(fact)}
          fact={fact}
          value={typed[keyOf(fact)] ?? ''}
          onChange={(text) => onType(keyOf(fact), text)}
        />
      ))}
    </div>
  )

const FactField = ({ fact, value, onChange }: { fact: NeedsFact; value: string; onChange: (text: string) => void }) => {
  const label = fact.of === 'loan' ? fact.label : `${factGroups[fact.of]}: ${fact.label}`
  if (fact.type === 'BOOLEAN')
    return (
      <NativeSelect
        label={label}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        data={[
          { value: '', label: words.notKnown },
          { value: 'Yes', label: ruleFormWords.yes },
          { value: 'No', label: ruleFormWords.no },
        ]}
      />
    )
  if (fact.choices)
    return (
      <Select
        label={label}
        searchable
        clearable
        placeholder={words.notKnown}
        data={fact.choices.map(([stored, shown]) => ({ value: stored, label: shown }))}
        value={value === '' ? null : value}
        onChange={(chosen) => onChange(chosen ?? '')}
      />
    )
  return (
    <TextInput
      label={label}
      placeholder={words.notKnown}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

const Result = ({ needs }: { needs: Previewed }) => {
  const of = (mode: 'once' | 'offer' | null) => needs.documents.filter((one) => one.mode === mode)
  return (
    <Stack aria-live="polite">
      <Documents title={words.once} documents={of('once')} />
      <Section title={words.conditions}>
        {needs.conditions.length === 0 ? (
          <Text c="dimmed">{words.nothing}</Text>
        ) : (
          <ul className={classes.needs}>
            {needs.conditions.map((one) => (
              <li key={one.key} className={classes.need}>
                <Text fw={600}>{one.title}</Text>
                <Text size="sm">
                  {one.entity_name} · {conditionStageLabels[one.stage]}
                </Text>
                <Why because={one.because} />
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Documents title={words.offer} documents={of('offer')} />
      {of(null).length > 0 ? <Documents title={words.dropped} documents={of(null)} /> : null}
    </Stack>
  )
}

const Documents = ({ title, documents }: { title: string; documents: Previewed['documents'] }) => (
  <Section title={`${title} (${documents.length})`}>
    {documents.length === 0 ? (
      <Text c="dimmed">{words.nothing}</Text>
    ) : (
      <ul className={classes.needs}>
        {documents.map((one) => (
          <li key={`${one.template_id} ${one.entity_id}`} className={classes.need}>
            <Text fw={600}>{one.document_name}</Text>
            <Text size="sm">
              {one.entity_name} · {words.due(one.due_days)}
            </Text>
            <Text size="sm" c="dimmed">
              {one.description}
            </Text>
            <Why because={one.because} />
          </li>
        ))}
      </ul>
    )}
  </Section>
)
