/** The characters of a story shown before 'Show more' (I-45, Y-20). */
export const storyLimit = 300

/** The story as the card first shows it; `more` says that some was cut (I-45). */
export function truncateStory(story: string): { text: string; more: boolean } {
  const characters = [...story]
  if (characters.length <= storyLimit) return { text: story, more: false }
  return { text: `${characters.slice(0, storyLimit).join('').trimEnd()}…`, more: true }
}

/** What stands in place of an empty story: what a deal story tells (I-46, I-47). */
export const storyTemplate = `Sponsor: who they are, their experience and their other projects.

Property: what it is, where it stands and in which state.

Purpose: what the loan is for and why now.

Use of funds: how the money is spent, by purchase, works and costs.

Exit: how and when the loan is paid back.

Strengths: what speaks for the deal.

Risks: what could go wrong and what limits it.`

/** The story to show or to edit: the template while there is none (I-46). */
export const storyOrTemplate = (story: string | null | undefined): string => (story?.trim() ? story : storyTemplate)
