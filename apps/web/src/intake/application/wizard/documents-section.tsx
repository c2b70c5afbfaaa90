import { sortDropped } from '@plinth/domain/intake/application/wizard-drop'
import { type WizardFileField, wizardFiles } from '@plinth/domain/intake/application/wizard-sections'
import { useState } from 'react'
import { FormError } from '../../../ui/field-help.tsx'
import { FileDrop } from '../../../ui/file-drop.tsx'
import { fieldId } from '../field-path.ts'
import { acceptOf, UploadField } from './upload-field.tsx'
import type { WizardForm } from './use-wizard.ts'
import classes from './wizard.module.css'
import { wizardWords as words } from './wizard.words.ts'

const Upload = ({ form, name }: { form: WizardForm; name: WizardFileField }) => {
  const field = wizardFiles.find((one) => one.name === name)
  const { uploads } = form
  const path = `files.${name}`
  if (!field) return null
  return (
    <UploadField
      id={fieldId(path)}
      name={name}
      label={field.label}
      several={field.several}
      required={field.required}
      problem={form.error(path)}
      files={form.state.files.filter((one) => one.field === name)}
      transfers={uploads.transfers.filter((one) => one.field === name)}
      onFiles={(files) => uploads.add(name, files)}
      onRetry={uploads.retry}
      onCancel={uploads.cancel}
      onRemove={(file) => void uploads.remove(file)}
    />
  )
}

/** The ID of the sponsor: required, several files (F-08, F-09). */
export const IdUpload = ({ form }: { form: WizardForm }) => (
  <div className={classes.whole}>
    <Upload form={form} name="idUpload" />
    <FormError text={form.uploads.failure} />
  </div>
)

/** Takes several documents at once and sends each to its place by its name; what a name does not settle is said. */
const Together = ({ form }: { form: WizardForm }) => {
  const [unsorted, setUnsorted] = useState<readonly string[]>([])
  const { uploads, state } = form
  const take = (files: readonly File[]) => {
    const taken = [...state.files, ...uploads.transfers].map(({ field }) => field)
    const sorted = sortDropped(
      files.map(({ name }) => name),
      taken,
    )
    for (const [n, file] of files.entries()) {
      const field = sorted[n]
      if (field) uploads.add(field, [file])
    }
    setUnsorted(files.filter((_, n) => sorted[n] === null).map(({ name }) => name))
  }
  return (
    <div>
      <FileDrop
        label={words.upload.together}
        prompt={words.upload.togetherPrompt}
        touchPrompt={words.upload.togetherTouch}
        buttonLabel={words.upload.togetherButton}
        hint={words.upload.documentHint}
        accept={acceptOf('uploadSREO')}
        multiple
        onFiles={take}
      />
      <FormError text={unsorted.length === 0 ? null : words.upload.unsorted(unsorted.join(', '))} />
    </div>
  )
}

/** Section 7 (F-26, F-27): one file for each document. */
export const Documents = ({ form }: { form: WizardForm }) => (
  <section className={classes.card}>
    <h3>{words.groups.documents}</h3>
    <Together form={form} />
    <div className={classes.fields}>
      {wizardFiles
        .filter((one) => one.section === 'documents')
        .map(({ name }) => (
          <Upload key={name} form={form} name={name} />
        ))}
    </div>
    <FormError text={form.uploads.failure} />
  </section>
)
