/** What stands before the full application has been drawn; a test holds it against the words of the page. */
export const fullWords = {
  title: 'Full application',
  intro: 'Eight short sections, in any order. You may stop at any time: what you have typed is kept.',
}
