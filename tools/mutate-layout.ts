import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin'

/** What a property of a component decides that pictures judge, not tests: measures, places, colors and style sheets. */
const layout = new Set(
  (
    'className classNames style styles variant color c bg radius shadow size fw fz lh ta tt td ff ' +
    'm mt mb ml mr mx my p pt pb pl pr px py gap spacing h w mah maw mih miw height width flex grow cols span ' +
    'justify align wrap position offset display pos inset top left right bottom zIndex ' +
    'withinPortal withAsterisk autosize minRows maxRows overlayProps transitionProps'
  ).split(' '),
)

/** What Stryker tells of the place in the code: a node of Babel's tree. */
interface Place {
  node: { type: string; name?: { name?: unknown } }
}

/** Leaves layout and style properties out of the faults that `npm run mutate` plants (docs/mutation.md). */
export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'layout', {
    shouldIgnore: (path) => {
      const { type, name } = (path as Place).node
      return type === 'JSXAttribute' && typeof name?.name === 'string' && layout.has(name.name)
        ? 'layout is looked at, in pictures'
        : undefined
    },
  }),
]
