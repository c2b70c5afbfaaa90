import { Group, NativeSelect, Stack, Text } from '@mantine/core'
import type { ActivityView } from '@plinth/contract/loan/activity'
import { matchFile } from '@plinth/domain/documents/document-request/file-match'
import type { Role } from '@plinth/domain/people/user/role'
import { useReducer, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { uploadItem, type UploadItem, uploadReducer } from '../../ui/upload-items.ts'
import { UploadRow } from '../../ui/upload-row.tsx'
import { useTransfers } from '../../ui/use-transfers.ts'
import { aboutOf, isNeeded, nameOf } from './open-tasks.ts'
import { uploaderFor, useUploaded } from './personal.calls.ts'
import { dropWords as words } from './personal.words.ts'
import classes from './personal.module.css'

/** Files on their way at once: more would slow each other down on a phone. */
const LANES = 3

interface MatchSheetProps {
  files: readonly File[]
  requests: readonly ActivityView[]
  role: Role
  onClose: () => void
}

const itemsOf = (files: readonly File[]): UploadItem[] => files.map((file, n) => uploadItem(file, `${n} ${file.name}`))

/** The request proposed for each file, '' for none. */
const proposalsOf = (items: readonly UploadItem[], requests: readonly ActivityView[]): Record<string, string> => {
  const all = requests.map((a) => ({ id: a.activity_id, name: nameOf(a), about: aboutOf(a), needed: isNeeded(a) }))
  return Object.fromEntries(items.map(({ id, name }) => [id, matchFile(name, all) ?? '']))
}

/** Which request each dropped file is for: proposed by its name, confirmed or corrected by the person, then sent. */
export const MatchSheet = ({ files, requests: given, role, onClose }: MatchSheetProps) => {
  // What was needed when the files were dropped: a request that closes meanwhile must not change the choices.
  const [requests] = useState(given)
  const [items, dispatch] = useReducer(uploadReducer, files, itemsOf)
  const [chosen, setChosen] = useState(() => proposalsOf(items, requests))
  const uploaded = useUploaded()
  const requestOf = (item: UploadItem) => requests.find((a) => a.activity_id === chosen[item.id])
  const { send, keep, cancel } = useTransfers((item) => {
    const request = requestOf(item)
    if (!request) throw new Error('a file without a request is not sent')
    return uploaderFor(role, request)
  }, dispatch)
  const ready = items.filter((item) => item.response.data === 'waiting' && requestOf(item))
  const unassigned = items.filter((item) => !requestOf(item)).length
  const sendAll = async () => {
    const queue = [...ready]
    const lane = async () => {
      for (let item = queue.shift(); item; item = queue.shift()) await send(item, false)
    }
    await Promise.all(Array.from({ length: LANES }, lane))
    void uploaded()
  }
  const isLoading = items.some((item) => item.response.data === 'loading')
  const isDone = items.every((item) => item.response.data === 'success')
  return (
    <Stack>
      <Text>{words.check}</Text>
      <ul className={classes.list} aria-label={words.files}>
        {items.map((item) =>
          item.response.data === 'waiting' ? (
            <li key={item.id} className={classes.row}>
              <span className={classes.rowName}>{item.name}</span>
              <NativeSelect
                aria-label={words.requestFor(item.name)}
                value={chosen[item.id] ?? ''}
                description={chosen[item.id] ? null : words.unknown}
                onChange={(event) => setChosen({ ...chosen, [item.id]: event.currentTarget.value })}
                data={[
                  { value: '', label: words.none },
                  ...requests.map((a) => ({ value: a.activity_id, label: `${nameOf(a)}, ${aboutOf(a)}` })),
                ]}
              />
            </li>
          ) : (
            <UploadRow
              key={item.id}
              item={item}
              onPreview={null}
              onRetry={() => void send(item, item.response.data === 'held').then(uploaded)}
              onCancel={() => cancel(item.id)}
              onKeep={(reason) => keep(item.id, reason).then(uploaded)}
              onRemove={() => dispatch({ type: 'remove', id: item.id })}
            />
          ),
        )}
      </ul>
      {unassigned > 0 ? <Text size="sm">{words.left(unassigned)}</Text> : null}
      <Group justify="flex-end">
        {isDone ? (
          <Button onClick={onClose}>{words.close}</Button>
        ) : (
          <Button
            loading={isLoading}
            disabledReason={ready.length === 0 ? words.nothing : undefined}
            onClick={() => void sendAll()}
          >
            {words.send(ready.length)}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
