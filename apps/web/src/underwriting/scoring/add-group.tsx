import { NativeSelect, Popover, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import type { ScoreCategory } from '@plinth/domain/underwriting/scoring/model'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { FormActions } from './form-actions.tsx'
import { type Group, type Model, useAddGroup, useAttachGroup, useGroups } from './scoring.calls.ts'
import { scoringWords } from './scoring.words.ts'

const words = scoringWords.group

interface AddGroupProps {
  model: Model
  category: ScoreCategory
  may: boolean
  onAdded: (groupId: string) => void
}

/** 'Add group': creates a group or adds one that exists. */
export const AddGroup = (props: AddGroupProps) => {
  const [open, setOpen] = useState(false)
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      width={300}
      position="bottom-start"
      trapFocus
      returnFocus
      withinPortal
      shadow="md"
    >
      <Popover.Target>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          disabledReason={props.may ? undefined : scoringWords.mayNot}
          onClick={() => setOpen(!open)}
        >
          {words.add}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={words.add}>
        <AddGroupForm {...props} onClose={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}

/** The groups of a category that a model does not have. */
const notIn = (model: Model, category: ScoreCategory, groups: readonly Group[]) => {
  const held = new Set(model.groups.map((one) => one.score_group_id))
  return groups.filter((one) => one.category === category && !held.has(one.score_group_id))
}

const complaint = (missing: boolean, text: string) => (missing && !text.trim() ? '* Required' : undefined)

const AddGroupForm = ({ model, category, onAdded, onClose }: AddGroupProps & { onClose: () => void }) => {
  const [existing, setExisting] = useState(false)
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState('')
  const [missing, setMissing] = useState(false)
  const [add, attach] = [useAddGroup(), useAttachGroup()]
  const { data } = useGroups()
  const others = notIn(model, category, data?.groups ?? [])
  const done = (id: string) => {
    onAdded(id)
    onClose()
  }
  const submit = () => {
    const filled = existing ? chosen : name.trim()
    setMissing(!filled)
    if (!filled) return
    const { score_model_id: model_id } = model
    if (existing) attach.mutate({ params: { model_id, group_id: chosen } }, { onSuccess: () => done(chosen) })
    else add.mutate({ body: { name: filled, category, model_id } }, { onSuccess: (made) => done(made.score_group_id) })
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Stack gap="sm">
        <SegmentedControl
          fullWidth
          aria-label={words.which}
          data={[
            { value: 'new', label: words.isNew },
            { value: 'existing', label: words.existing },
          ]}
          value={existing ? 'existing' : 'new'}
          onChange={(value) => setExisting(value === 'existing')}
        />
        {existing ? (
          <NativeSelect
            label={words.choose}
            description={others.length > 0 ? words.shared : words.noneToAttach}
            error={complaint(missing, chosen)}
            data={[
              { value: '', label: words.chooseOne },
              ...others.map((one) => ({
                value: one.score_group_id,
                label: `${one.name} · ${words.variables(one.variables.length)}`,
              })),
            ]}
            value={chosen}
            onChange={({ currentTarget: { value } }) => setChosen(value)}
          />
        ) : (
          <TextInput
            label={words.name}
            maxLength={200}
            autoComplete="off"
            error={complaint(missing, name)}
            value={name}
            onChange={({ currentTarget: { value } }) => setName(value)}
          />
        )}
        <Text size="xs" c="dimmed">
          {scoringWords.categories[category]}
        </Text>
        <FormActions
          submit={existing ? words.attach : words.create}
          busy={add.isPending || attach.isPending}
          error={add.error ?? attach.error}
          onCancel={onClose}
        />
      </Stack>
    </form>
  )
}
