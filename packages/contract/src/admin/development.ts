import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'

export const updateDataLocations = endpoint({
  id: 'development.update-data-locations',
  method: 'GET',
  path: '/development/update-data-locations',
  summary: 'Write the values that scoring can read into the table of data locations; only with test helpers on',
  access: 'test-helper',
  shows: [],
  changes: ['scoring-model'],
  reply: z.object({
    added: z.int().describe('Data locations added'),
    total: z.int().describe('Data locations there now are'),
  }),
})
