/**
 * A port whose adapter can be made anew while the server runs: whoever holds it reaches the present one at each call.
 *
 * @param make Reads the settings as they are when it is called.
 */
export const renewable = <T extends object>(make: () => T): { port: T; renew: () => void } => {
  let present = make()
  const port = new Proxy(present, {
    get: (_first, key) => {
      const value: unknown = Reflect.get(present, key)
      return typeof value === 'function' ? (value.bind(present) as unknown) : value
    },
    has: (_first, key) => Reflect.has(present, key),
  })
  return {
    port,
    renew: () => {
      present = make()
    },
  }
}
