import { NativeSelect, Popover, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import type { ScoreCategory } from '@plinth/domain/underwriting/scoring/model'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useSendForm } from '../../lib/form/use-send-form.ts'
import { Button } from '../../ui/button.tsx'
import { FormEnd } from '../../ui/form-end.tsx'
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

const AddGroupForm = ({ model, category, onAdded, onClose }: AddGroupProps & { onClose: () => void }) => {
  const [add, attach] = [useAddGroup(), useAttachGroup()]
  const { data } = useGroups()
  const others = notIn(model, category, data?.groups ?? [])
  const form = useSendForm({
    start: { which: 'new', name: '', chosen: '' },
    check: ({ which, name, chosen }) => ({
      name: which === 'new' && name.trim() === '' ? '* Required' : undefined,
      chosen: which === 'existing' && chosen === '' ? '* Required' : undefined,
    }),
    failed: scoringWords.couldNot,
    send: async ({ which, name, chosen }) => {
      const { score_model_id: model_id } = model
      if (which === 'existing') await attach.mutateAsync({ params: { model_id, group_id: chosen } })
      const made = which === 'new' ? await add.mutateAsync({ body: { name: name.trim(), category, model_id } }) : null
      onAdded(made?.score_group_id ?? chosen)
      onClose()
    },
  })
  const existing = form.values.which === 'existing'
  return (
    <form {...form.element}>
      <Stack gap="sm">
        <SegmentedControl
          fullWidth
          aria-label={words.which}
          data={[
            { value: 'new', label: words.isNew },
            { value: 'existing', label: words.existing },
          ]}
          value={form.values.which}
          onChange={(which) => form.set({ which })}
        />
        {existing ? (
          <NativeSelect
            label={words.choose}
            description={others.length > 0 ? words.shared : words.noneToAttach}
            data={[
              { value: '', label: words.chooseOne },
              ...others.map((one) => ({
                value: one.score_group_id,
                label: `${one.name} · ${words.variables(one.variables.length)}`,
              })),
            ]}
            {...form.field('chosen')}
          />
        ) : (
          <TextInput label={words.name} maxLength={200} autoComplete="off" {...form.field('name')} />
        )}
        <Text size="xs" c="dimmed">
          {scoringWords.categories[category]}
        </Text>
        <FormEnd
          form={form}
          submit={existing ? words.attach : words.create}
          cancel={scoringWords.cancel}
          onCancel={onClose}
        />
      </Stack>
    </form>
  )
}
