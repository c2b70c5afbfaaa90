import type { UseFormReturnType } from '@mantine/form'
import type { Name, Values } from './stored.ts'

/** A field, or a part of one: `members.0.first_name`. */
export type Path<V extends Values> = Name<V> | `${Name<V>}.${string}`

interface Told {
  errorAt: (path: string) => string | undefined
  leave: (path: string) => void
}
interface Bound {
  value: never
  checked: boolean
  onChange: (given: unknown) => void
}

/** What each kind of input takes to be a field of the form: `<TextInput label="Name" {...form.field('name')} />`. */
export const inputsOf = <V extends Values>(form: UseFormReturnType<Record<string, unknown>>, told: Told) => {
  const put = (path: string, value: unknown) => form.setFieldValue(path, value)
  const bound = (path: string, type: 'input' | 'checkbox' = 'input') => form.getInputProps(path, { type }) as Bound
  const common = (path: string) => ({ name: path, error: told.errorAt(path), onBlur: () => told.leave(path) })
  return {
    /** A box for text, and any other that hands its value over. */
    field: (path: Path<V>) => {
      const { value, onChange } = bound(path)
      return { ...common(path), value, onChange }
    },
    /** A box for text, of which only a part is taken, such as its digits. */
    cleaned: (path: Path<V>, clean: (text: string) => string) => ({
      ...common(path),
      value: bound(path).value,
      onChange: ({ currentTarget }: { currentTarget: { value: string } }) => put(path, clean(currentTarget.value)),
    }),
    /** A list or a calendar to choose from: nothing chosen is ''. */
    choice: (path: Path<V>) => ({
      ...common(path),
      value: String(bound(path).value ?? '') || null,
      onChange: (chosen: string | null) => put(path, chosen ?? ''),
    }),
    /** A number: none is null. */
    number: (path: Path<V>) => ({
      ...common(path),
      value: bound(path).value ?? '',
      onChange: (typed: number | string) => put(path, typed === '' ? null : Number(typed)),
    }),
    /** A box to tick, or a switch. */
    tick: (path: Path<V>) => {
      const { checked, onChange } = bound(path, 'checkbox')
      return { name: path, error: told.errorAt(path), checked, onChange }
    },
  }
}
