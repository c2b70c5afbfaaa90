let answer: boolean | null = null

/** Whether the browser can draw the map at all; where it cannot, a drawing stands in its place. Asked once: each try costs a context. */
export const hasWebGl = (): boolean => {
  answer ??= document.createElement('canvas').getContext('webgl2') !== null
  return answer
}
