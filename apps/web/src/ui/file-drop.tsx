import '@mantine/dropzone/styles.css'
import { Button, Group, Stack, Text } from '@mantine/core'
import { Dropzone, type FileRejection } from '@mantine/dropzone'
import { IconUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import classes from './file-drop.module.css'

interface FileDropProps {
  /** Names the zone: 'Upload the signed term sheet'. */
  label: string
  /** What the zone shows instead of its name, where the name stands above it already. */
  prompt?: string
  /** What the zone shows on a device without a mouse, where nothing can be dragged. */
  touchPrompt?: string
  /** MIME types, or a map of MIME type to endings. All types when left out. */
  accept?: string[] | Record<string, string[]>
  multiple?: boolean
  maxBytes?: number
  /** The button's words. */
  buttonLabel?: string
  /** What is taken, in words: 'PDF or DOCX, up to 50 MB'. */
  hint?: string
  busy?: boolean
  /** Phones offer the camera. */
  camera?: boolean
  onFiles: (files: File[]) => void
}

/** Office files that may carry macros. */
const MACROS = /\.(?:xlsm|xltm|xlsb|xlam|docm|dotm)$/i
const noMacros = '. It can contain macros. Save a copy without macros and send that.'

const reasonOf = ({ file, errors }: FileRejection): string => {
  const code = errors[0]?.code
  // F-28: a refused file is named, never dropped silently.
  if (code === 'file-invalid-type') return `Not valid file type: ${file.name}${MACROS.test(file.name) ? noMacros : ''}`
  if (code === 'file-too-small') return `${file.name} is empty`
  if (code === 'file-too-large') return `${file.name} is too large`
  if (code === 'too-many-files') return `${file.name}: one file at a time`
  return `${file.name} cannot be taken`
}

/** What the zone says, and the button that opens the choice of files. */
const Prompt = ({ onChoose, ...p }: FileDropProps & { onChoose: () => void }) => {
  const button = p.buttonLabel ?? 'Choose file'
  return (
    <Group justify="center" gap="sm" py="xs">
      <IconUpload size={20} aria-hidden />
      <Text size="sm" className={p.touchPrompt === undefined ? '' : (classes.pointer ?? '')}>
        {p.prompt ?? p.label}
      </Text>
      {p.touchPrompt === undefined ? null : (
        <Text size="sm" className={classes.touch ?? ''}>
          {p.touchPrompt}
        </Text>
      )}
      <Button
        variant="default"
        onClick={onChoose}
        {...(p.buttonLabel && !p.prompt ? {} : { 'aria-label': `${p.label}: ${button}` })}
      >
        {button}
      </Button>
    </Group>
  )
}

/** Takes files by drop, by choosing or by the camera, and names each one it refuses. */
export const FileDrop = (p: FileDropProps) => {
  const open = useRef<() => void>(null)
  const [refused, setRefused] = useState<string[]>([])
  return (
    <Stack gap={6}>
      <Dropzone
        openRef={open}
        onDrop={p.onFiles}
        // Of several files some may be refused: what was said of them is only replaced by the next try.
        onDropAny={(_files, rejections) => setRefused(rejections.map(reasonOf))}
        // A file without a byte says nothing, however it is called.
        validator={({ size }) => (size === 0 ? { code: 'file-too-small', message: '' } : null)}
        multiple={p.multiple ?? false}
        loading={p.busy ?? false}
        activateOnClick={false}
        activateOnKeyboard={false}
        enablePointerEvents
        inputProps={{ 'aria-label': p.label, ...(p.camera ? { capture: 'environment' } : {}) }}
        {...(p.accept === undefined ? {} : { accept: p.accept })}
        {...(p.maxBytes === undefined ? {} : { maxSize: p.maxBytes })}
      >
        <Prompt {...p} onChoose={() => open.current?.()} />
        {p.hint === undefined ? null : (
          <Text size="xs" c="dimmed" ta="center">
            {p.hint}
          </Text>
        )}
      </Dropzone>
      <div role="alert">
        {refused.map((text) => (
          <Text key={text} size="sm" c="var(--mantine-color-error)">
            {text}
          </Text>
        ))}
      </div>
    </Stack>
  )
}
