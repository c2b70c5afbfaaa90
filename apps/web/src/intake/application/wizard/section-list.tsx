import { IconCheck } from '@tabler/icons-react'
import classes from './section-list.module.css'
import { wizardWords as words } from './wizard.words.ts'

export interface SectionState {
  /** From 1. */
  page: number
  title: string
  /** What the section is about, where its title says it of another one too. */
  about: string
  /** Labels of what it still lacks or has wrong. */
  lacks: readonly string[]
  /** What it lacks, in a sentence. */
  text: string
  /** Whether anything of it was filled in. */
  begun: boolean
}

interface SectionListProps {
  sections: readonly SectionState[]
  current: number
  onGo: (page: number) => void
}

/** 'Missing: Email, Phone and 3 more'. */
export const lacksText = (lacks: readonly string[]): string => {
  if (lacks.length === 0) return words.complete
  const shown = lacks.slice(0, lacks.length > 3 ? 2 : 3)
  const rest = lacks.length - shown.length
  return words.lacks(shown.join(', '), rest)
}

const stateOf = ({ lacks, begun }: SectionState) => {
  if (lacks.length > 0) return begun ? 'begun' : 'fresh'
  return begun ? 'complete' : 'optional'
}

/** Every section with what it lacks; pressing one goes there, whatever the others lack. */
export const SectionList = ({ sections, current, onGo }: SectionListProps) => (
  <ol className={classes.sections}>
    {sections.map((section) => (
      <li key={section.page}>
        <button
          type="button"
          className={classes.sectionLink}
          aria-current={section.page === current ? 'step' : undefined}
          data-state={stateOf(section)}
          onClick={() => onGo(section.page)}
        >
          <span className={classes.mark} aria-hidden>
            {stateOf(section) === 'complete' ? <IconCheck size={14} stroke={3} /> : section.page}
          </span>
          <span className={classes.sectionText}>
            <span className={classes.sectionTitle}>{section.title}</span>
            <span className={classes.sectionAbout}>{section.about}</span>
            <span className={classes.sectionState}>{section.text}</span>
          </span>
        </button>
      </li>
    ))}
  </ol>
)
