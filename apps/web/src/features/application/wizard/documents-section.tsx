import { type WizardFileField, wizardFiles } from '@plinth/domain/application/wizard-sections'
import { FormError } from '../../../ui/field-help.tsx'
import { fieldId } from '../field-path.ts'
import { UploadField } from './upload-field.tsx'
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

/** Section 7 (F-26, F-27): one file for each document. */
export const Documents = ({ form }: { form: WizardForm }) => (
  <section className={classes.card}>
    <h3>{words.groups.documents}</h3>
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
