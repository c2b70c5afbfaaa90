import { brandShades } from '../../ui/palette.ts'
import { BrandMark } from '../../ui/brand-mark.tsx'
import { Section } from '../../ui/section.tsx'
import classes from './brand.module.css'
import { brandWords as words } from './brand.words.ts'

interface PreviewProps {
  name: string
  logo: string | null
  colour: string | null
}

/** How bar, button and link look, on light and on dark screens, before anything is saved. */
export const BrandPreview = ({ name, logo, colour }: PreviewProps) => {
  const shades = brandShades(colour)
  return (
    <Section title={words.preview}>
      <div className={classes.screens}>
        {(['light', 'dark'] as const).map((scheme) => (
          <div key={scheme} role="group" aria-label={words[scheme]} className={classes.screen} data-scheme={scheme}>
            <div className={classes.bar}>
              <BrandMark name={name} logo={logo} />
            </div>
            <div className={classes.sample}>
              <span className={classes.button} style={{ background: shades[7] }}>
                {words.sampleButton}
              </span>
              <span className={classes.link} style={{ color: scheme === 'light' ? shades[8] : shades[3] }}>
                {words.sampleLink}
              </span>
            </div>
          </div>
        ))}
      </div>
    </Section>
  )
}
