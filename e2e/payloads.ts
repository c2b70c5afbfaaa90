import { type Operation, resolved } from '../apps/api/test/fuzz/operations.ts'

type Json = Readonly<Record<string, unknown>>

/** The attribute of every element that a payload would make, were it read as HTML. */
export const MARK = 'data-planted'

/** What runs or makes an element where text is taken for something else; the longest that fits a field is planted in turn. */
const payloads = [
  `<script ${MARK}>window.planted=1</script>`,
  `"><img src=x ${MARK} onerror=window.planted=2>`,
  `'><svg ${MARK} onload=window.planted=3>`,
  `</title></textarea></style></script><iframe ${MARK} srcdoc="<script>parent.planted=4</script>"></iframe>`,
  `<a ${MARK} href="javascript:window.planted=5">open</a> javascript:window.planted=5`,
  `[open](javascript:window.planted=6) ![seen](https://planted.example/seen.png)`,
  `\${window.planted=7} {{constructor.constructor('window.planted=7')()}} <%= 7 %>`,
  `\u202e<b ${MARK} onmouseover=window.planted=8>gnp.exe\u202c`,
  `\`-(window.planted=9)-'"-(window.planted=9)-"`,
  `<svg ${MARK} onload=planted=1>`,
  `<b ${MARK}>`,
]

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Names of fields whose text is looked up and not shown. */
const LOOKED_UP = /(^|_|[a-z])(id|Id|ids|token|key|hash|zone|version|pdf|logo|image|account|routing|email|Email)$/

/** The schema of a field of free text: no choice, pattern or format. Undefined for every other. */
const freeText = (given: Json): Json | undefined => {
  const schema: Json = resolved(given)
  const several = schema['anyOf'] ?? schema['oneOf']
  if (Array.isArray(several)) return several.map((one: Json) => freeText(one)).find((one) => one !== undefined)
  const isPlain = schema['type'] === 'string' && !['enum', 'pattern', 'format', 'const'].some((word) => word in schema)
  return isPlain && Number(schema['maxLength'] ?? 1000) >= 11 ? schema : undefined
}

/** Fills every field of free text of the bodies that go out, those that may be left out too, and counts them. */
export const planter = () => {
  const fields = new Set<string>()
  let turn = 0
  const payloadFor = (schema: Json): string => {
    const most = Number(schema['maxLength'] ?? 1000)
    turn += 1
    // A number before it: names that may not be there twice are not.
    const fitting = payloads.map((one) => `${turn}${one}`).filter((one) => one.length <= most)
    return fitting[turn % fitting.length] ?? '<b>'
  }
  const fill = (o: Operation, given: Json, value: unknown, path: string, refused: readonly string[]): unknown => {
    if (refused.some((one) => one === path || (path !== '' && one.startsWith(`${path}.`) && typeof value === 'string')))
      return value
    const name = path.split('.').at(-1) ?? ''
    if (LOOKED_UP.test(name)) return value
    const schema: Json = resolved(given)
    const text = freeText(schema)
    if (text && (typeof value === 'string' || value === undefined)) {
      fields.add(`${o.id} ${path.replaceAll(/\.\d+/g, '')}`)
      return payloadFor(text)
    }
    const several = schema['anyOf'] ?? schema['oneOf']
    const inner: Json = Array.isArray(several)
      ? (several.map((one: Json) => resolved(one)).find((one) => 'properties' in one || 'items' in one) ?? {})
      : schema
    if (Array.isArray(value) && isRecord(inner['items'])) {
      const items = inner['items']
      return value.map((one: unknown, n) => fill(o, items, one, `${path}.${n}`, refused))
    }
    if (!isRecord(value) || !isRecord(inner['properties'])) return value
    const filled = { ...value }
    for (const [key, property] of Object.entries(inner['properties'])) {
      const at = path === '' ? key : `${path}.${key}`
      if (!isRecord(property) || (!(key in value) && (freeText(property) === undefined || refused.includes(at))))
        continue
      const made = fill(o, property, value[key], at, refused)
      if (made !== undefined) filled[key] = made
    }
    return filled
  }
  return {
    /** Every field that was filled, by its call. */
    fields,
    alter: (o: Operation, body: string, refused: readonly string[]): string =>
      o.body ? JSON.stringify(fill(o, o.body.schema, JSON.parse(body), '', refused)) : body,
  }
}
