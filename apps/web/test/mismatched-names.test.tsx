import { expect, test } from 'vitest'
import { mismatchedNames } from './mismatched-names.ts'

const page = (html: string): Element => {
  const main = document.createElement('main')
  main.innerHTML = html
  return main
}

test('a name that leaves out what is shown is found, in buttons, links and menus', () => {
  expect(mismatchedNames(page('<button aria-label="Show where it stands">Page 2</button>'))).toEqual([
    'page 2 → Show where it stands',
  ])
  expect(mismatchedNames(page('<a aria-label="Read the file">Open</a>'))).toHaveLength(1)
  expect(mismatchedNames(page('<div role="menuitem" aria-label="Take off">Remove</div>'))).toHaveLength(1)
})

test('a name that says more than what is shown is right, whatever the case, the signs and the pictures', () => {
  expect(
    mismatchedNames(
      page(
        '<button aria-label="Page 2: show where “Rent” stands">page 2</button><button aria-label="Zoom in">+</button>' +
          '<button aria-label="Remove"><svg><title>x</title></svg><span aria-hidden="true">✕ gone</span></button>',
      ),
    ),
  ).toEqual([])
})
