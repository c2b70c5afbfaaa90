import { expect, test } from 'vitest'
import { MOST_DAYS, retentionKinds, retentionNames, wrongDays } from './kinds.ts'

test('[PA-02] days are whole, between the least of their kind and a hundred years, or none for ever', () => {
  for (const name of retentionNames) {
    const { least, days } = retentionKinds[name]
    expect([null, least, days, MOST_DAYS].map((one) => wrongDays(name, one))).toEqual([null, null, null, null])
    for (const wrong of [least - 1, 0, -1, least + 0.5, MOST_DAYS + 1, Number.NaN])
      expect(wrongDays(name, wrong), `${name} ${wrong}`).toBe(`Enter whole days from ${least} to 36,500`)
  }
})
