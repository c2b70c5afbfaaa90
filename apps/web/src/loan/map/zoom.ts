import { identityConfigNow } from '../../lib/identity-config.ts'

/** Beyond this the embedded data has nothing to show; a source of streets goes on to `streetZoom` (C-01). */
const embeddedZoom = 11
const streetZoom = 18
/** How near the map goes here. */
export const maxZoom = (): number => (identityConfigNow().map ? streetZoom : embeddedZoom)
/** Where the map of one loan stands, and how far a press of a zoom button goes (C-05). */
export const defaultZoom = 11
export const zoomStep = 0.8
