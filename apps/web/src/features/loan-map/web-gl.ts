/** Whether the browser can draw the map at all; where it cannot, a drawing stands in its place. */
export const hasWebGl = (): boolean => document.createElement('canvas').getContext('webgl2') !== null
