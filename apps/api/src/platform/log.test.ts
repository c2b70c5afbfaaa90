import { Writable } from 'node:stream'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { loggingOptions, masked } from './log.ts'

describe('what the log says of people', () => {
  test.each([
    ['an SSN', 'refused for 123-45-6789', 'refused for [ssn]'],
    ['an employer number', 'entity 12-3456789 is unknown', 'entity [ein] is unknown'],
    ['a telephone number', 'called (212) 555-0147 twice', 'called [phone] twice'],
    ['an email address', 'mail to ana.b+x@example.com', 'mail to [email]'],
  ])('%s is cut out by its shape', (_what, line, shown) => expect(masked(line)).toBe(shown))
  test.each(['2026-11-22T10:11:12.131Z', '01a201db-729d-781b-afc5-9379aaf71171', '127.0.0.1:5432', 'took 1234567 ms'])(
    '%s is left alone',
    (line) => expect(masked(line)).toBe(line),
  )
  test('secrets and personal fields are cut out by their names, also one and two levels down', () => {
    const lines: string[] = []
    const out = new Writable({
      write: (chunk, _encoding, done) => {
        lines.push(String(chunk))
        done()
      },
    })
    const person = { ssn: '123456789', access_token: 'tok-1', date_of_birth: '1980-01-02', secret: 'sesame' }
    pino(loggingOptions('info'), out).info({ ...person, request: person, call: { body: person } }, 'asked')
    expect(lines).toHaveLength(1)
    expect(lines[0]).not.toMatch(/123456789|tok-1|1980-01-02|sesame/)
  })
})
