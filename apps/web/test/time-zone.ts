import { onTestFinished, vi } from 'vitest'

/**
 * Puts the person into a time zone until the test ends. Asked of Intl, as the screens do: the environment of the process
 * cannot be changed where tests run in threads, as they do when faults are planted.
 */
export const standInZone = (timeZone: string): void => {
  const real = Intl.DateTimeFormat.prototype.resolvedOptions
  const zone = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function options(
    this: Intl.DateTimeFormat,
  ) {
    return { ...real.call(this), timeZone }
  })
  onTestFinished(() => zone.mockRestore())
}
