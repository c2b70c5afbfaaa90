import { feature } from 'topojson-client'
import statesUrl from 'us-atlas/states-10m.json?url'

/**
 * An atlas of this server; what it answers gives one of its layers as GeoJSON. Throws when the file is not there, is no
 * atlas or has no such layer.
 */
export const atlas = async (url: string) => {
  const res = await fetch(url)
  if (!res.ok) throw new Error(`map data: ${res.status}`)
  const topology = (await res.json()) as Parameters<typeof feature>[0]
  return (name: string) => {
    const object = topology.objects[name]
    if (!object) throw new Error(`map data: no ${name}`)
    return feature(topology, object)
  }
}

let states: ReturnType<typeof outlines> | null = null
const outlines = async () => (await atlas(statesUrl))('states')

/** The outlines of the states, fetched once. */
export const stateOutlines = (): ReturnType<typeof outlines> => {
  states ??= outlines().catch((error: unknown) => {
    states = null
    throw error
  })
  return states
}
