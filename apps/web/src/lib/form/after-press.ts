/** What waits for the button of the mouse, or the finger, that is down. */
const waiting: (() => void)[] = []
let isDown = false

const lifted = () => {
  isDown = false
  // The click that the press becomes is dispatched first.
  setTimeout(() => {
    for (const one of waiting.splice(0)) one()
  })
}
window.addEventListener('mousedown', () => (isDown = true), true)
// A key ends it too: where a press ended outside of the window nobody is told, and who goes on by keyboard is not kept waiting.
for (const end of ['mouseup', 'dragend', 'pointercancel', 'keydown']) window.addEventListener(end, lifted, true)

/**
 * Does `show` at once, or, where something is being pressed, after its click. A press leaves the field that one was in; what
 * the field then says moves what stands below it, and the button that was being pressed would be gone from under the press.
 */
export const afterPress = (show: () => void): void => {
  if (isDown) waiting.push(show)
  else show()
}
