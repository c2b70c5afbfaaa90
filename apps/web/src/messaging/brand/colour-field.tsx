import { TextInput } from '@mantine/core'
import { brandShades, contrast, defaultBrand } from '../../ui/palette.ts'
import classes from './brand.module.css'
import { brandWords as words } from './brand.words.ts'

const ENOUGH = 4.5
/** The surface that links stand on where screens are dark. */
const DARK = '#161c25'

/** Whether a text is a colour as the form takes it. */
export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text.trim())

/** What the palette does to a colour that cannot be read as it is (AA), in words: none can be on white and on dark both. */
const notesOn = (colour: string): string[] => {
  const shades = brandShades(colour)
  const [onWhite, onDark] = [contrast(colour, '#ffffff'), contrast(colour, DARK)]
  return [
    ...(onWhite < ENOUGH ? [words.darkened(onWhite.toFixed(1), shades[7])] : []),
    ...(onDark < ENOUGH ? [words.lightened(onDark.toFixed(1), shades[3])] : []),
  ]
}

interface ColourFieldProps {
  value: string
  error: string | undefined
  onChange: (colour: string) => void
}

/** The brand's colour, typed or chosen, with what becomes of it where it would be hard to read. */
export const ColourField = ({ value, error, onChange }: ColourFieldProps) => (
  <div>
    <div className={classes.colour}>
      <TextInput
        label={words.colour}
        description={words.colourHelp}
        placeholder={words.byDefault(defaultBrand)}
        value={value}
        error={error}
        maxLength={7}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <input
        type="color"
        aria-label={words.pickColour}
        className={classes.picker}
        value={isColour(value) ? value.trim() : defaultBrand}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </div>
    <div aria-live="polite">
      {isColour(value)
        ? notesOn(value.trim()).map((note) => (
            <p key={note} className={classes.note}>
              {note}
            </p>
          ))
        : null}
    </div>
  </div>
)
