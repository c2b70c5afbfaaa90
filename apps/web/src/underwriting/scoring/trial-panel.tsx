import { SidePanel } from '../../ui/side-panel.tsx'
import { BackTestPanel } from './back-test-panel.tsx'
import type { Model } from './scoring.calls.ts'
import { trialWords } from './trial.words.ts'
import { TryPanel } from './try-panel.tsx'
import { VersionsPanel } from './versions-panel.tsx'

export const trialPanels = ['versions', 'try', 'back-test'] as const
export type TrialPanelName = (typeof trialPanels)[number]

interface TrialPanelProps {
  model: Model
  /** What the address asks for; null keeps the panel closed. */
  panel: TrialPanelName | null
  may: boolean
  onClose: () => void
  /** A model was made of a version. */
  onMade: (id: string) => void
}

const titles = {
  versions: trialWords.versions.title,
  try: trialWords.trial.title,
  'back-test': trialWords.back.title,
} as const

/** The drawer that compares and tries models before loans are scored by them. */
export const TrialPanel = ({ model, panel, may, onClose, onMade }: TrialPanelProps) => (
  <SidePanel opened={panel !== null} onClose={onClose} title={panel ? titles[panel](model.name) : ''} width={680}>
    {panel === 'versions' ? <VersionsPanel model={model} may={may} onMade={onMade} /> : null}
    {panel === 'try' ? <TryPanel model={model} /> : null}
    {panel === 'back-test' ? <BackTestPanel model={model} may={may} /> : null}
  </SidePanel>
)
