const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An answer that is read by paths such as `processes.0.process_id`; what is not there is an error that names it. */
export class Told {
  readonly value: unknown
  constructor(value: unknown) {
    this.value = value
  }

  at(path: string): Told {
    let here: unknown = this.value
    for (const part of path === '' ? [] : path.split('.')) {
      const next: unknown = Array.isArray(here) ? here[Number(part)] : isRecord(here) ? here[part] : undefined
      if (next === undefined)
        throw new Error(`nothing at ${path} of ${(JSON.stringify(this.value) ?? 'nothing').slice(0, 300)}`)
      here = next
    }
    return new Told(here)
  }

  text(path = ''): string {
    const found = path === '' ? this.value : this.at(path).value
    if (typeof found !== 'string') throw new Error(`no text at ${path}: ${JSON.stringify(found)}`)
    return found
  }

  number(path = ''): number {
    const found = this.at(path).value
    if (typeof found !== 'number') throw new Error(`no number at ${path}: ${JSON.stringify(found)}`)
    return found
  }

  list(path = ''): Told[] {
    const found = this.at(path).value
    if (!Array.isArray(found)) throw new Error(`no list at ${path}`)
    return found.map((one: unknown) => new Told(one))
  }

  /** The first of a list whose field is so. */
  one(path: string, field: string, is: unknown): Told {
    const all = this.list(path)
    const found = all.find(({ value }) => isRecord(value) && value[field] === is)
    if (!found) throw new Error(`none of ${all.length} at ${path} has ${field} ${JSON.stringify(is)}`)
    return found
  }
}
