import {
  byKey,
  type DataValue,
  typeOfValue,
  type ValueType,
  valueTypes,
} from '@plinth/domain/documents/document/values'
import { z } from 'zod'

const Scalar = z.union([z.string(), z.number(), z.boolean()])

/** A value read from a file, as a process keeps it below data_to_display.fields. */
const StoredField = z.object({
  value: z.union([Scalar, z.array(Scalar), z.null()]).catch(null),
  label: z.string().optional(),
  value_type: z.enum(valueTypes).optional(),
  display_option: z.int().min(0).max(4).optional(),
  page: z.int().nullable().optional(),
  quote: z.string().nullable().optional(),
  edited: z.boolean().optional(),
  unsure: z
    .object({
      why: z.string(),
      /** Values that decide whether the file is of this loan: this one waits for them. */
      waits_for: z.array(z.string()).optional(),
      readings: z.array(
        z.object({
          says: z.string(),
          value: z.union([Scalar, z.array(Scalar), z.null()]).catch(null),
          page: z.int().nullable(),
          quote: z.string().nullable(),
        }),
      ),
    })
    .optional()
    .catch(undefined),
})
export type StoredField = z.infer<typeof StoredField>
export type Fields = Readonly<Record<string, StoredField>>

const Display = z.object({ fields: z.record(z.string(), StoredField).catch({}) }).catch({ fields: {} })

/** The values of a process by key, in the order of the keys (J-12). */
export const fieldsOf = (dataToDisplay: unknown): Fields =>
  Object.fromEntries(Object.entries(Display.parse(dataToDisplay).fields).sort(([a], [b]) => byKey(a, b)))

/**
 * Values that waited for others alone count once none of those is unsure any more: with the value, page and words they were
 * read with.
 */
export const released = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([key, field]) => {
      const { unsure, ...rest } = field
      const [read] = unsure?.readings ?? []
      const waits = unsure?.waits_for ?? []
      if (!read || waits.length === 0 || waits.some((one) => fields[one]?.unsure)) return [key, field]
      return [key, { ...rest, value: read.value, page: read.page, quote: read.quote }]
    }),
  )

/** What a stored value says of the file, whether or not the file is of this loan. */
export const saidBy = ({ value, unsure }: StoredField): StoredField['value'] =>
  unsure?.waits_for ? (unsure.readings[0]?.value ?? null) : value

/** The type of a stored value: as it was read, else as it looks. */
export const typeOfField = (field: StoredField): ValueType => field.value_type ?? typeOfValue(field.value as DataValue)
