import { BrandTexts } from '../shared/screen-texts.ts'
import { z } from 'zod'
import { adminMay } from '../shared/access.ts'
import { endpoint } from '../shared/endpoint.ts'
import { FileReply, text, Version } from '../shared/fields.ts'

const access = adminMay('manage-settings')
const Mail = z.email().max(254)

export const BrandSettings = z
  .object({
    name: z.string().nullable().describe("Name of the lender; null for the environment's"),
    contact_email: z.string().nullable().describe("Where people ask for help; null for the environment's"),
    mail_from: z.string().nullable().describe("Sender of every mail; null for the environment's"),
    colour: z.string().nullable().describe('Hex color of the palette; null for the default'),
    logo: z.string().nullable().describe('Address of the logo, below the origin; null when there is none'),
    texts: BrandTexts,
    defaults: z
      .object({
        name: z.string().describe('Name'),
        contact_email: z.string().describe('Address'),
        mail_from: z.string().nullable().describe('Sender; null when the contact address is'),
      })
      .describe('What the environment says'),
    version: Version,
  })
  .meta({ id: 'BrandSettings', description: 'How the lender shows itself' })
export type BrandSettings = z.infer<typeof BrandSettings>

export const getBrand = endpoint({
  id: 'brand.get',
  method: 'GET',
  path: '/brand',
  summary: 'How the lender shows itself, and what the environment would say',
  access,
  shows: ['brand'],
  reply: BrandSettings,
})
export const updateBrand = endpoint({
  id: 'brand.update',
  method: 'PUT',
  path: '/brand/update',
  summary: 'Change how the lender shows itself; what is left out stays, null goes back to the default',
  access,
  changes: ['brand'],
  body: z.strictObject({
    version: Version,
    name: text(60).nullable().optional().describe('Name of the lender'),
    contact_email: Mail.nullable().optional().describe('Where people ask for help'),
    mail_from: Mail.nullable().optional().describe('Sender of every mail'),
    colour: z
      .string()
      .regex(/^#[0-9a-f]{6}$/i, 'must look like #2563eb')
      .transform((colour) => colour.toLowerCase())
      .nullable()
      .optional()
      .describe('Hex color; its palette is darkened until readable'),
    logo: z
      .base64()
      .max(280_000)
      .nullable()
      .optional()
      .describe('A PNG as base64, at most 200 kB and 1200 × 400 pixels; null takes it away'),
    texts: BrandTexts.optional(),
  }),
  reply: BrandSettings,
})
export const getLogo = endpoint({
  id: 'brand.logo',
  method: 'GET',
  path: '/brand/logo/{hash}',
  summary: 'The logo; its address changes with it',
  access: 'public',
  shows: [],
  params: z.object({
    hash: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .describe('SHA-256 of the logo'),
  }),
  reply: FileReply,
  replies: 'file',
})
