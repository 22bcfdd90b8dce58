/** A template as Meta keeps it: its components as they were given, and what its review said. */
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'

const text = z.string().check(z.maxLength(2000))
const namedExamples = z.array(z.object({ param_name: text, example: text }))
export const component = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('HEADER'),
    format: z.enum(['TEXT', 'IMAGE', 'VIDEO', 'DOCUMENT', 'LOCATION']),
    text: z.optional(text.check(z.maxLength(60))),
    example: z.optional(
      z.looseObject({
        header_text: z.optional(z.array(text)),
        header_text_named_params: z.optional(namedExamples),
        header_handle: z.optional(z.array(text)),
      }),
    ),
  }),
  z.object({
    type: z.literal('BODY'),
    text: text.check(z.minLength(1), z.maxLength(1024)),
    example: z.optional(
      z.looseObject({
        body_text: z.optional(z.array(z.array(text))),
        body_text_named_params: z.optional(namedExamples),
      }),
    ),
  }),
  z.object({ type: z.literal('FOOTER'), text: text.check(z.minLength(1), z.maxLength(60)) }),
  z.object({
    type: z.literal('BUTTONS'),
    buttons: z
      .array(
        z.object({
          type: z.enum(['QUICK_REPLY', 'URL', 'PHONE_NUMBER', 'OTP', 'COPY_CODE', 'FLOW']),
          text: z.optional(text.check(z.maxLength(25))),
          url: z.optional(text),
          phone_number: z.optional(text),
          example: z.optional(z.union([text, z.array(text)])),
        }),
      )
      .check(z.minLength(1), z.maxLength(10)),
  }),
])
export type Component = z.infer<typeof component>

export const reviewed = ['PENDING', 'APPROVED', 'REJECTED', 'PAUSED', 'DISABLED'] as const

export const template = z.strictObject({
  id: z.string(),
  name: z.string().check(z.regex(/^[a-z0-9_]{1,512}$/)),
  language: z.string().check(z.regex(/^[a-z]{2,3}(_[A-Z]{2})?$/)),
  category: z.enum(['MARKETING', 'UTILITY', 'AUTHENTICATION']),
  status: z.enum(reviewed),
  rejected_reason: z._default(z.string(), 'NONE'),
  parameter_format: z.optional(z.enum(['POSITIONAL', 'NAMED'])),
  components: z.array(component).check(z.minLength(1)),
})
export type Template = z.infer<typeof template>

/** As the name it gets at the provider: always the same for the same one. */
const idOf = (name: string, language: string) =>
  String(createHash('sha256').update(`${name} ${language}`).digest().readUIntBE(0, 6))

const approved = (name: string, language: string, components: Component[]): Template => ({
  id: idOf(name, language),
  name,
  language,
  category: 'UTILITY',
  status: 'APPROVED',
  rejected_reason: 'NONE',
  components,
})

/** Meta brings the first with every account. */
export const startingTemplates: Template[] = [
  approved('hello_world', 'en_US', [{ type: 'BODY', text: 'Welcome and congratulations!' }]),
  approved('retomar_atendimento', 'pt_BR', [
    {
      type: 'BODY',
      text: 'Olá, {{1}}! Podemos continuar o seu atendimento?',
      example: { body_text: [['Maria']] },
    },
    {
      type: 'BUTTONS',
      buttons: [
        { type: 'QUICK_REPLY', text: 'Sim, continuar' },
        { type: 'QUICK_REPLY', text: 'Agora não' },
      ],
    },
  ]),
  approved('pedido_a_caminho', 'pt_BR', [
    { type: 'HEADER', format: 'TEXT', text: 'Pedido {{1}} a caminho', example: { header_text: ['48213'] } },
    {
      type: 'BODY',
      text: 'Olá, {{1}}! Seu pedido saiu para entrega e chega até {{2}}.\nAcompanhe pelo botão abaixo.',
      example: { body_text: [['Maria', 'sexta-feira, 18h']] },
    },
    { type: 'FOOTER', text: 'Mensagem automática' },
    {
      type: 'BUTTONS',
      buttons: [
        {
          type: 'URL',
          text: 'Acompanhar entrega',
          url: 'https://entregas.example.com/p/{{1}}',
          example: ['https://entregas.example.com/p/48213'],
        },
        { type: 'QUICK_REPLY', text: 'Falar com alguém' },
      ],
    },
  ]),
  {
    ...approved('segunda_via_de_boleto', 'pt_BR', [
      { type: 'HEADER', format: 'DOCUMENT' },
      {
        type: 'BODY',
        text: 'Olá, {{nome}}! Segue o boleto com vencimento em {{vencimento}}.',
        example: {
          body_text_named_params: [
            { param_name: 'nome', example: 'Maria' },
            { param_name: 'vencimento', example: '10/12/2026' },
          ],
        },
      },
      { type: 'BUTTONS', buttons: [{ type: 'COPY_CODE', text: 'Copiar código', example: ['PAGUE10'] }] },
    ]),
    parameter_format: 'NAMED',
  },
]

/** By their numbers or their names. */
const gap = /\{\{(\w+)\}\}/g
export const gapsIn = (words: string): number => new Set(words.match(gap)).size
/** The names in the braces, each once. */
export const keysIn = (words: string): string[] => [...new Set([...words.matchAll(gap)].map(([, key = '']) => key))]
export const put = (words: string, values: ReadonlyMap<string, string>): string =>
  words.replace(gap, (_, key) => values.get(key) ?? '')
