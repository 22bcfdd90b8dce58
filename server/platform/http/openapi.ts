/** The API page, derived from the contracts: what is not a contract cannot be called, what is one is here. */

import type { ErrorCode } from '@aura/contracts/errors.ts'
import { errors } from '@aura/contracts/errors.ts'
import { conflict } from '@aura/contracts/platform/conflict.ts'
import { PROTOCOL } from '@aura/contracts/platform/protocol.ts'
import * as z from 'zod'
import type { Handler, WebhookExample } from '../handle.ts'

const always: readonly ErrorCode[] = [
  'request.malformed',
  'request.invalid',
  'request.too_large',
  'request.too_many',
  'server.busy',
  'server.unavailable',
  'server.failed',
]
const signedIn: readonly ErrorCode[] = [
  'auth.required',
  'auth.token_expired',
  'auth.token_invalid',
  'auth.session_ended',
  'auth.inactive',
]

/** `examples`: an input for an operation, by its name; `webhooks`: what an event is sent as, by its name. */
export function openApi(
  handlers: readonly Handler[],
  serverUrl: string,
  examples: Readonly<Record<string, object>> = {},
  webhooks: Readonly<Record<string, WebhookExample>> = {},
) {
  const operations = handlers.flatMap((handler) => (handler.kind === 'view' ? [] : [handler.contract]))
  const paths = Object.fromEntries(
    operations.map((contract) => {
      const open = contract.needs === 'public'
      const repeatable = contract.kind === 'command' && !open ? ['command.id_reused'] : []
      const codes = [...always, ...(open ? [] : [...signedIn, 'auth.forbidden']), ...repeatable, ...contract.errors]
      return [
        `/api/${contract.name}`,
        {
          post: {
            operationId: contract.name,
            tags: [contract.name.split('.')[0]],
            summary: `${contract.kind} ${contract.name}`,
            description: open ? 'Open to anybody.' : `Needs: ${contract.needs}.`,
            security: open ? [] : [{ bearer: [] }],
            ...(contract.kind === 'command' && { parameters: [{ $ref: '#/components/parameters/commandId' }] }),
            requestBody: { required: true, content: json(schemaOf(contract.input, 'input'), examples[contract.name]) },
            responses: {
              200: {
                description: 'Done.',
                headers: {
                  'Aura-Position': { description: 'Position of the log it reached.', schema: { type: 'integer' } },
                },
                content: json(schemaOf(contract.output, 'output')),
              },
              ...refusals(codes),
            },
          },
        },
      ]
    }),
  )
  return {
    openapi: '3.1.0',
    info: {
      title: 'Aura',
      version: String(PROTOCOL),
      description: 'Every operation over HTTP. The socket at /socket.io takes the same ones as call(name, input).',
    },
    servers: [{ url: serverUrl }],
    paths,
    webhooks: Object.fromEntries(Object.entries(webhooks).map(([name, webhook]) => [name, webhookOf(name, webhook)])),
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      parameters: {
        commandId: {
          name: 'Idempotency-Key',
          in: 'header',
          description: 'The command id, a UUID made by the caller. The same id is executed once and answered alike.',
          schema: { type: 'string', format: 'uuid' },
        },
      },
      schemas: { Error: errorSchema },
    },
  }
}

const header = (name: string, description: string) => ({
  ...{ name, in: 'header', required: true, description, schema: { type: 'string' } },
})
const webhookHeaders = [
  header('webhook-id', 'The same for every repeat of a delivery.'),
  header('webhook-timestamp', 'When it was sent, in seconds.'),
  header('webhook-signature', 'As Standard Webhooks has it: of id, timestamp and body, by the secret of the endpoint.'),
]

const webhookOf = (name: string, { example, data }: WebhookExample) => ({
  post: {
    operationId: `webhook.${name}`,
    tags: [name.split('.')[0]],
    summary: `event ${name}`,
    description: 'Sent to each endpoint of the company that has chosen it.',
    parameters: webhookHeaders,
    requestBody: { required: true, content: json(payloadSchema(data), example) },
    responses: {
      '2XX': { description: 'Taken; otherwise it is tried again, for three days. A 410 ends all deliveries.' },
    },
  },
})

const payloadSchema = (data: WebhookExample['data']) => ({
  type: 'object',
  required: ['type', 'timestamp', 'subject', 'data'],
  properties: {
    type: { type: 'string' },
    timestamp: { type: 'string', format: 'date-time' },
    subject: { type: 'string', description: 'What it is about: deliveries about one subject keep their order.' },
    data: data ? schemaOf(data, 'output') : { type: 'object' },
  },
})

const errorSchema = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: { enum: Object.keys(errors) },
        message: { type: 'string' },
        fields: { type: 'object', additionalProperties: { type: 'string' } },
        params: { type: 'object' },
        conflicts: { type: 'array', items: schemaOf(conflict, 'output') },
      },
    },
  },
}

const json = (schema: unknown, example?: object) => ({ 'application/json': { schema, ...(example && { example }) } })

function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output') {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

function refusals(codes: readonly string[]) {
  const byStatus = Map.groupBy(codes, (code) => String(errors[code as ErrorCode].status))
  return Object.fromEntries(
    [...byStatus].map(([status, names]) => [
      status,
      { description: names.join(', '), content: json({ $ref: '#/components/schemas/Error' }) },
    ]),
  )
}
