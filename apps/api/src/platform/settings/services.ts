import { z } from 'zod'
import { reportSettings } from './report-settings.ts'
import { flag, isEcPublicKey, isRsaKey, pairs, text, url } from './shapes.ts'

/** Settings of outside services, by group. Each description becomes its line in docs/settings.md. */

export const messages = {
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
    .optional()
    .describe(
      'Mail server: `smtps://user:password@host`. Not set: emails stay in the outbox, and one-time links and codes are printed on the console.',
    ),
  MAIL_FROM: z.email().optional().describe('From address of every email.'),
  PLINTH_SMTP_INTERNAL: z
    .string()
    .regex(/^[\w.:[\]-]+(\s*,\s*[\w.:[\]-]+)*$/, 'must be host names with commas between')
    .transform((names) => names.toLowerCase().split(/\s*,\s*/))
    .default([])
    .describe(
      'Mail servers in your own network, comma separated, that an administrator may enter on the Integrations page. Without it that page cannot reach this machine or a private network. `SMTP_URL` in the environment may name any host.',
    ),
  PLINTH_MAILBOX_DOMAIN: z
    .string()
    .regex(/^(?:[a-z0-9-]+\.)+[a-z0-9-]+$/, 'must be a domain in lower case, such as mail.example.com')
    .optional()
    .describe(
      "Domain of the loans' email addresses. Mail to it must reach one of the next three. Not set: loans have no address and no mail is taken.",
    ),
  PLINTH_MAILBOX_SECRET: z
    .string()
    .min(16, 'must have at least 16 characters')
    .optional()
    .describe('Signs the webhook by which a mail service hands messages over. Not set: the webhook takes nothing.'),
  PLINTH_MAILBOX_MAILGUN_KEY: text
    .optional()
    .describe("Mailgun's HTTP webhook signing key. Not set: messages from its routes are refused."),
  PLINTH_MAILBOX_SENDGRID_KEY: z
    .string()
    .refine(isEcPublicKey, "must be SendGrid's public key as it shows it")
    .optional()
    .describe("Public key of the security policy of SendGrid's Inbound Parse. Not set: its messages are refused."),
  PLINTH_MAILBOX_SMTP: z
    .string()
    .regex(/^(?:[\w.-]+:|\[[0-9a-fA-F:]+\]:)?\d{1,5}$/, 'must be a port, or host:port')
    .optional()
    .describe('`25` or `127.0.0.1:2525`: where the server takes mail by SMTP. Not set: it does not.'),
  PLINTH_MAILBOX_TLS: text
    .optional()
    .describe('PEM file with key and certificates, with which that receiver offers STARTTLS.'),
  PLINTH_MAILBOX_IMAP: z
    .string()
    .regex(/^imaps?:\/\/[^@/\s]+@[^@/\s]+(?:\/\S+)?$/, 'must look like imaps://user:password@host/INBOX')
    .optional()
    .describe(
      'Mailbox that is looked into each minute: `imaps://user:password@host/INBOX`. Messages stay there unchanged.',
    ),
  PLINTH_MAILBOX_BOUNCES: flag
    .default('off')
    .describe(
      '`on`: letters about a loan carry its address as envelope sender, so that bounces come back to it. Your mail server must allow that. Off: bounces are found where the mailbox of `MAIL_FROM` is the one that IMAP looks into.',
    ),
  PLINTH_MAILBOX_MAX_MB: z.coerce
    .number()
    .int()
    .min(1)
    .max(100)
    .default(50)
    .describe('Largest message taken, in MB, as it is sent.'),
  PLINTH_MAILBOX_DNS: z
    .string()
    .regex(/^[\d.:a-fA-F[\]]+(?:,[\d.:a-fA-F[\]]+)*$/, 'must be addresses with commas between')
    .transform((given) => given.split(','))
    .default([])
    .describe(
      'Name servers asked for SPF, DKIM and DMARC, `address` or `address:port`. Not set: those of the machine.',
    ),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-fA-F]{32}$/, 'must look like AC and 32 hexadecimal digits')
    .optional()
    .describe(
      'With the next two: text messages are sent through Twilio. Not set: they stay in the outbox, marked "Sandbox".',
    ),
  TWILIO_AUTH_TOKEN: text.optional().describe('Auth token of that account.'),
  TWILIO_FROM: z
    .string()
    .regex(/^(\+\d{8,15}|MG[0-9a-fA-F]{32})$/, 'must be a number such as +15551234567 or a messaging service (MG…)')
    .optional()
    .describe('Sender: a number of the account such as `+15551234567`, or a messaging service (`MG…`).'),
  TWILIO_URL: url.default('https://api.twilio.com').describe('Address of the Twilio API.'),
}

export const maps = {
  GOOGLE_MAPS_KEY: text.optional().describe("Google's address search on the public form instead of the embedded one."),
  CENSUS_GEOCODER: z
    .literal('on', { error: 'must be on, or not set' })
    .optional()
    .describe(
      '`on`: the geocoder of the US Census Bureau locates full addresses exactly. Needs no key. A Google key takes precedence.',
    ),
  CENSUS_GEOCODER_URL: url.default('https://geocoding.geo.census.gov').describe('Address of the Census geocoder.'),
  PLINTH_MAP_TILES: z
    .string()
    .regex(/^https?:\/\/[^/\s]+\/\S*\{z\}\S*$/, 'must look like https://host/{z}/{x}/{y}.png')
    .includes('{x}')
    .includes('{y}')
    .optional()
    .describe(
      "Street map: raster tiles of a server of your choice, `https://host/{z}/{x}/{y}.png`, fetched by your staff's browsers. Not set: the embedded map shows states, counties, towns, water and built-up areas, up to zoom 11.",
    ),
  PLINTH_MAP_ATTRIBUTION: z
    .string()
    .max(300)
    .optional()
    .describe('Attribution that tile server requires, as plain text.'),
}

export const ai = {
  PLINTH_AI_PROVIDER: z
    .enum(['openai', 'anthropic', 'google', 'local'])
    .optional()
    .describe(
      'Provider of the language model: `openai` (or compatible), `anthropic`, `google` or `local`. Not set: the first that is set up.',
    ),
  PLINTH_AI_KEY: text
    .optional()
    .describe(
      "Key of a language model that validates files and answers in the chat. Not set: rules, and search over the loan's own files, do.",
    ),
  PLINTH_AI_URL: url
    .default('https://api.openai.com/v1')
    .describe("Address of any service with OpenAI's chat completions API."),
  PLINTH_AI_ANTHROPIC_KEY: text.optional().describe('Key of the Anthropic API, for the Claude models.'),
  PLINTH_AI_ANTHROPIC_URL: url.default('https://api.anthropic.com/v1').describe('Address of the Anthropic API.'),
  PLINTH_AI_GOOGLE_KEY: text.optional().describe('Key of the Gemini API.'),
  PLINTH_AI_GOOGLE_URL: url
    .default('https://generativelanguage.googleapis.com/v1beta')
    .describe('Address of the Gemini API.'),
  PLINTH_AI_LOCAL_URL: url
    .optional()
    .describe(
      'Address of a model on your own machines that needs no key and costs nothing: `http://127.0.0.1:11434/v1` of Ollama, `http://127.0.0.1:8080/v1` of a llama.cpp server.',
    ),
  PLINTH_AI_MODEL: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe(
      'Model to ask. Not set: `gpt-4o-mini`, `claude-sonnet-5-5`, `gemini-3.8-flash` or, on your own machines, `qwen3`.',
    ),
  PLINTH_AI_LOAN_LIMIT: z.coerce
    .number()
    .min(0)
    .max(100_000)
    .default(5)
    .describe('Most dollars the model may cost on one loan.'),
  PLINTH_AI_PRICE_IN: z.coerce
    .number()
    .min(0)
    .max(1000)
    .default(0.15)
    .describe('Dollars per million input tokens, to count the cost.'),
  PLINTH_AI_PRICE_OUT: z.coerce.number().min(0).max(1000).default(0.6).describe('Dollars per million output tokens.'),
  TEXTRACT_ACCESS_KEY_ID: text
    .optional()
    .describe(
      'With the next: AWS Textract reads scanned pages of the templates marked "Send to Textract"; all other files stay on this machine. Written to Amazon\'s published description; not yet run against Amazon itself.',
    ),
  TEXTRACT_SECRET_ACCESS_KEY: text.optional().describe('Secret access key for Textract.'),
  TEXTRACT_REGION: text.default('us-east-1').describe('AWS region of Textract.'),
  TEXTRACT_ENDPOINT: url.optional().describe("Address to use instead of Amazon's own."),
}

export const bank = {
  PLAID_CLIENT_ID: text
    .optional()
    .describe('With `PLAID_SECRET`: Plaid for the bank link. Not set: banks are made up and marked "Sandbox".'),
  PLAID_SECRET: text.optional().describe('Secret of that client.'),
  PLAID_URL: url
    .default('https://production.plaid.com')
    .describe('Environment of Plaid, such as `https://sandbox.plaid.com`.'),
  PLINTH_BANK_LINK_WAIT_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .max(3600)
    .default(180)
    .describe('Seconds a borrower has to link another bank before all of them are read.'),
}

export const reports = {
  PLINTH_SANDBOX_DATA: z
    .enum(['count', 'ignore'])
    .optional()
    .describe(
      'Whether sandbox data counts in policies and scores: `count` or `ignore`. Not set: it counts except in production. It is marked "Sandbox" either way.',
    ),
  PLINTH_REPORT_PRICES: pairs('must look like credit-plus=35,rentometer=2.50')
    .pipe(z.record(z.string(), z.coerce.number<string>().min(0).max(10_000)))
    .describe(
      'Dollars each report costs, such as `credit-plus=35,rentometer=2.50`, counted per loan. Sandbox reports cost nothing.',
    ),
  PLINTH_PROVIDER_RECORD_DAYS: z.coerce
    .number()
    .int()
    .min(30)
    .max(3650)
    .default(400)
    .describe('Days that calls to outside services are kept on record, encrypted.'),
  REPORT_GLB_PURPOSE: z
    .string()
    .min(1)
    .max(10)
    .optional()
    .describe(
      'Permissible purpose under the GLBA for reading data on persons, as your contract states it. Required with LexisNexis or CLEAR; no default, because it is a legal statement.',
    ),
  REPORT_DPPA_PURPOSE: z.string().min(1).max(10).optional().describe('The same under the DPPA.'),
  ...reportSettings,
}

export const other = {
  GOOGLE_DOCS_ACCOUNT: z
    .email()
    .optional()
    .describe(
      "With the next two: term sheets and other deal documents open in Google Docs. The service account's email address.",
    ),
  GOOGLE_DOCS_PRIVATE_KEY: text
    .refine(isRsaKey, 'must be an RSA key as PEM')
    .optional()
    .describe('Private key of that account, PEM; `\\n` for line breaks.'),
  GOOGLE_DOCS_FOLDER: text
    .optional()
    .describe(
      'Folder in a shared drive where the account is a Content manager (it owns no storage in My Drive; **Test connection** on the Integrations page checks this). Each loan gets its own folder inside; anyone who can open the folder can edit.',
    ),
  GOOGLE_DOCS_URL: url.optional().describe("Proxy to use instead of Google's own addresses."),
  PLINTH_SENTRY_DSN: z
    .string()
    .regex(/^https?:\/\/\w+@[^/\s]+\/(\S+\/)?\d+$/, 'must look like https://key@host/1')
    .optional()
    .describe(
      'Where browsers of signed-in people report errors: Sentry or a compatible server (GlitchTip), `https://key@host/1`. A tenth of all sessions, and each one with an error, is sent as a replay with texts and inputs masked and no images. Not set: nothing is sent.',
    ),
}
