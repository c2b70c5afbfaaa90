import { Alert, Group, List, Stack, Text, TextInput } from '@mantine/core'
import type { PolicySetView } from '@plinth/contract/credit/policy-set'
import { messageOf } from '../../lib/api.ts'
import { dateTime } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { useSavePolicySet } from './policy-set.calls.ts'
import classes from './policy-set.module.css'
import { policySetWords as words } from './policy-set.words.ts'
import { RulesEditor } from './rules-editor.tsx'
import { type SetDraft, useSetDraft } from './use-set-draft.ts'

/** Edits the limits of a set; each save is a version that says who, when and why. */
export const SetEditor = ({ set, may }: { set: PolicySetView; may: boolean }) => {
  const draft = useSetDraft(set)
  return (
    <Stack>
      {draft.dirty && draft.version !== set.version ? <Meanwhile set={set} draft={draft} /> : null}
      <TextInput
        label={words.name}
        maw={400}
        maxLength={100}
        disabled={!may}
        value={draft.name}
        error={draft.name.trim() === '' ? '* Required' : undefined}
        onChange={({ currentTarget: { value } }) => draft.write({ name: value })}
      />
      <Text size="sm" c="dimmed">
        {words.toleranceHint}
      </Text>
      <RulesEditor draft={draft} may={may} />
      <Save set={set} draft={draft} may={may} />
      <History set={set} />
    </Stack>
  )
}

const Meanwhile = ({ set, draft }: { set: PolicySetView; draft: SetDraft }) => (
  <Alert color="yellow" variant="light" title={words.meanwhile} role="alert">
    <List size="sm" mb="xs">
      {set.history
        .filter((one) => one.version > draft.version)
        .flatMap((one) =>
          (one.changes.length === 0 ? [words.noChanges] : one.changes).map((text) => ({ text, ...one })),
        )
        .map((one) => (
          <List.Item key={`${one.version} ${one.text}`}>
            {one.author}: {one.text}
          </List.Item>
        ))}
    </List>
    <Text size="sm" mb="xs">
      {words.meanwhileText}
    </Text>
    <Group gap="xs">
      <Button size="xs" variant="default" onClick={draft.rebase}>
        {words.keepMine}
      </Button>
      <Button size="xs" variant="default" onClick={draft.forget}>
        {words.takeTheirs}
      </Button>
    </Group>
  </Alert>
)

const Save = ({ set, draft, may }: { set: PolicySetView; draft: SetDraft; may: boolean }) => {
  const save = useSavePolicySet()
  const refused = () => {
    if (!may) return words.mayNot
    if (!draft.dirty) return words.unchanged
    return draft.faults.length > 0 ? words.fault(draft.faults.length) : undefined
  }
  const { name, rules, reason, version } = draft
  const body = { version, name: name.trim(), rules: [...rules], reason: reason.trim() }
  return (
    <div className={classes.save}>
      <TextInput
        className={classes.reason}
        label={words.reason}
        description={words.reasonHint}
        maxLength={500}
        disabled={!may}
        value={reason}
        onChange={({ currentTarget: { value } }) => draft.write({ reason: value })}
      />
      {save.error ? (
        <Text c="var(--mantine-color-error)" role="alert">
          {messageOf(save.error, words.couldNot)}
        </Text>
      ) : null}
      <Group gap="xs">
        {draft.dirty ? (
          <Button variant="default" onClick={draft.forget}>
            {words.undo}
          </Button>
        ) : null}
        <Button
          loading={save.isPending}
          disabledReason={refused()}
          onClick={() =>
            save.mutate({ params: { policy_set_id: set.policy_set_id }, body }, { onSuccess: draft.forget })
          }
        >
          {words.save}
        </Button>
      </Group>
    </div>
  )
}

const History = ({ set }: { set: PolicySetView }) => (
  <Section title={words.history}>
    <ol className={classes.history} reversed>
      {set.history.map((one) => (
        <li key={one.version}>
          <Group gap="xs">
            <Text fw={600}>{words.version(one.version)}</Text>
            <Text c="dimmed">{words.by(one.author, dateTime(one.epoch))}</Text>
          </Group>
          {one.reason === '' ? null : <Text>{one.reason}</Text>}
          {one.version === 1 ? null : (
            <List size="sm">
              {(one.changes.length === 0 ? [words.noChanges] : one.changes).map((text) => (
                <List.Item key={text}>{text}</List.Item>
              ))}
            </List>
          )}
        </li>
      ))}
    </ol>
  </Section>
)
