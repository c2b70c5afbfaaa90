import {
  extensionsOf,
  type WizardFileField,
  wizardMediaTypeOf,
} from '@plinth/domain/intake/application/wizard-sections'
import { dayOf } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { FileDrop } from '../../../ui/file-drop.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import type { Transfer } from './use-uploads.ts'
import type { DraftFile } from './wizard.calls.ts'
import own from './upload-field.module.css'
import classes from './wizard.module.css'
import { wizardWords } from './wizard.words.ts'

const words = wizardWords.upload

/** The endings that a field takes, by media type, as a file dialog wants them (F-28). */
export const acceptOf = (field: WizardFileField): Record<string, string[]> => {
  const accept: Record<string, string[]> = {}
  for (const ending of extensionsOf(field)) {
    const type = wizardMediaTypeOf(`a.${ending}`, field)
    if (type) accept[type] = [...(accept[type] ?? []), `.${ending}`]
  }
  return accept
}

interface UploadFieldProps {
  id: string
  name: WizardFileField
  label: string
  several: boolean
  required: boolean
  /** Whether its absence is shown, with a red outline (F-08). */
  problem: string | undefined
  files: readonly DraftFile[]
  transfers: readonly Transfer[]
  onFiles: (files: File[]) => void
  onRetry: (transfer: Transfer) => void
  onCancel: (transfer: Transfer) => void
  onRemove: (file: DraftFile) => void
}

/** Takes the files of one field, shows how far each one is, and names each one it refuses (F-08, F-09, F-27, F-28). */
export const UploadField = (p: UploadFieldProps) => (
  <div className={own.upload} role="group" aria-labelledby={`${p.id}-label`} id={p.id} tabIndex={-1}>
    <span id={`${p.id}-label`} className={own.uploadLabel}>
      {p.label}
      {p.required ? (
        <span className={own.required} aria-hidden>
          {' *'}
        </span>
      ) : null}
    </span>
    {p.several || (p.files.length === 0 && p.transfers.length === 0) ? (
      <div data-missing={p.problem !== undefined} data-testid={`${p.id}-zone`}>
        <FileDrop
          label={p.label}
          prompt={p.several ? words.several : words.one}
          touchPrompt={p.several ? words.touchSeveral : words.touch}
          buttonLabel={p.several ? words.chooseSeveral : words.choose}
          hint={p.name === 'idUpload' ? words.hint : words.documentHint}
          accept={acceptOf(p.name)}
          multiple={p.several}
          onFiles={p.onFiles}
        />
      </div>
    ) : null}
    {p.problem === undefined ? null : <p className={classes.errorText}>{p.problem}</p>}
    {p.files.length + p.transfers.length === 0 ? null : (
      <ul className={own.files}>
        {p.files.map((file) => (
          <ArrivedRow key={file.file_id} file={file} onRemove={() => p.onRemove(file)} />
        ))}
        {p.transfers.map((transfer) => (
          <TransferRow
            key={transfer.id}
            transfer={transfer}
            onRetry={() => p.onRetry(transfer)}
            onCancel={() => p.onCancel(transfer)}
          />
        ))}
      </ul>
    )}
  </div>
)

const stateOf = ({ state, reused_epoch }: DraftFile): string => {
  if (reused_epoch !== null) return words.onFile(dayOf(reused_epoch))
  return state === 'received' ? words.arrived : words.notArrived
}

const ArrivedRow = ({ file, onRemove }: { file: DraftFile; onRemove: () => void }) => (
  <li className={own.file} data-state={file.state === 'received' ? 'arrived' : 'error'}>
    <div className={own.fileName}>
      <p title={file.name}>{file.name}</p>
      <small>{stateOf(file)}</small>
    </div>
    <Button
      variant="subtle"
      color="gray"
      size="compact-md"
      onClick={onRemove}
      aria-label={`${words.remove} ${file.name}`}
    >
      {words.remove}
    </Button>
  </li>
)

const TransferRow = ({
  transfer: { name, progress, error },
  onRetry,
  onCancel,
}: {
  transfer: Transfer
  onRetry: () => void
  onCancel: () => void
}) => (
  <li className={own.file} data-state={error === null ? 'loading' : 'error'}>
    <div className={own.fileName} aria-live="polite">
      <p title={name}>{name}</p>
      {error === null ? <ProgressBar percent={progress} label={name} /> : <small>{error}</small>}
    </div>
    {error === null ? null : (
      <Button variant="default" size="compact-md" onClick={onRetry} aria-label={`${words.retry} ${name}`}>
        {words.retry}
      </Button>
    )}
    <Button
      variant="subtle"
      color="gray"
      size="compact-md"
      onClick={onCancel}
      aria-label={`${error === null ? words.cancel : words.remove} ${name}`}
    >
      {error === null ? words.cancel : words.remove}
    </Button>
  </li>
)
