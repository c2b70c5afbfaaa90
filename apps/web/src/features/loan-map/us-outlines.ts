import { feature } from 'topojson-client'
import statesUrl from 'us-atlas/states-10m.json?url'

/** Outlines of an atlas of this server as GeoJSON. Throws when the file is not there or is no atlas. */
export const outlines = async (url: string, name: 'states' | 'counties') => {
  const res = await fetch(url)
  if (!res.ok) throw new Error(`map data: ${res.status}`)
  const topology = (await res.json()) as Parameters<typeof feature>[0]
  const object = topology.objects[name]
  if (!object) throw new Error(`map data: no ${name}`)
  return feature(topology, object)
}

let states: ReturnType<typeof outlines> | null = null

/** The outlines of the states, fetched once. */
export const stateOutlines = (): ReturnType<typeof outlines> => {
  states ??= outlines(statesUrl, 'states').catch((error: unknown) => {
    states = null
    throw error
  })
  return states
}
