/** Mappings for what shops and forms usually send; a person goes on from there. */
import type { InboundProof } from '@aura/contracts/integrations/inbound/inbound-webhook.ts'
import type { InboundMapping } from '@aura/contracts/integrations/inbound/mapping.ts'

export const templateIds = [
  'shopify',
  'woocommerce',
  'hotmart',
  'rd_station',
  'typeform',
  'tally',
  'form',
  'blank',
] as const
export type TemplateId = (typeof templateIds)[number]
type Template = { proof: InboundProof; mapping: InboundMapping }

export const defaultHeader = 'x-webhook-secret'
const secret: InboundProof = { kind: 'secret', header: defaultHeader }
const signed = (header: string): InboundProof => ({ kind: 'hmac_sha256', header, encoding: 'base64' })

type Contact = Pick<InboundMapping['contact'], 'name' | 'phone' | 'email'>
const blankContact: Contact = { name: '', phone: '', email: '' }

const mappingOf = (contact: Contact, over: Partial<InboundMapping> = {}): InboundMapping => ({
  ...{ condition: null, key: '', deal: null, note: '', start: null },
  contact: { ...contact, rename: false, fields: {}, tagIds: [] },
  ...over,
})

const dealOf = (title: string, value: string): NonNullable<InboundMapping['deal']> => ({
  ...{ title, value, unit: 'major', currency: 'BRL', stage: 'closing', probability: 100, pipelineId: null },
})

export const templates: Record<TemplateId, Template> = {
  shopify: {
    proof: signed('x-shopify-hmac-sha256'),
    mapping: mappingOf(
      {
        name: '{{$.customer.first_name}} {{$.customer.last_name}}',
        phone: '{{$.phone | $.customer.phone | $.shipping_address.phone | $.billing_address.phone}}',
        email: '{{$.email | $.customer.email}}',
      },
      {
        key: '{{$.id}}',
        deal: dealOf('{{$.name}}', '{{$.total_price}}'),
        note: '{{$.name}}: {{$.line_items[*].title}} ({{$.currency}} {{$.total_price}})',
      },
    ),
  },
  woocommerce: {
    proof: signed('x-wc-webhook-signature'),
    mapping: mappingOf(
      {
        name: '{{$.billing.first_name}} {{$.billing.last_name}}',
        phone: '{{$.billing.phone}}',
        email: '{{$.billing.email}}',
      },
      {
        key: '{{$.id}} {{$.status}}',
        condition: { value: '{{$.status}}', equals: 'processing' },
        deal: dealOf('#{{$.number | $.id}}', '{{$.total}}'),
        note: '#{{$.number | $.id}}: {{$.line_items[*].name}} ({{$.currency}} {{$.total}})',
      },
    ),
  },
  hotmart: {
    proof: { kind: 'secret', header: 'x-hotmart-hottok' },
    mapping: mappingOf(
      { name: '{{$.data.buyer.name}}', phone: '{{$.data.buyer.checkout_phone}}', email: '{{$.data.buyer.email}}' },
      {
        key: '{{$.data.purchase.transaction}}',
        condition: { value: '{{$.event}}', equals: 'PURCHASE_APPROVED' },
        deal: dealOf('{{$.data.product.name}}', '{{$.data.purchase.price.value}}'),
        note: '{{$.data.product.name}} · {{$.data.purchase.transaction}}',
      },
    ),
  },
  rd_station: {
    proof: secret,
    mapping: mappingOf({
      name: '{{$.leads[0].name}}',
      phone: '{{$.leads[0].mobile_phone | $.leads[0].personal_phone}}',
      email: '{{$.leads[0].email}}',
    }),
  },
  typeform: {
    proof: signed('typeform-signature'),
    mapping: mappingOf(
      {
        name: "{{$.form_response.answers[?(@.field.ref=='name')].text | $.form_response.hidden.name}}",
        phone: "{{$.form_response.answers[?(@.type=='phone_number')].phone_number}}",
        email: "{{$.form_response.answers[?(@.type=='email')].email}}",
      },
      {
        key: '{{$.form_response.token}}',
        note: "{{$.form_response.definition.title}}: {{$.form_response.answers[?(@.type=='text')].text}}",
      },
    ),
  },
  tally: {
    proof: signed('tally-signature'),
    mapping: mappingOf(
      {
        name: "{{$.data.fields[?(@.label=='Nome')].value | $.data.fields[?(@.label=='Name')].value}}",
        phone: "{{$.data.fields[?(@.type=='INPUT_PHONE_NUMBER')].value}}",
        email: "{{$.data.fields[?(@.type=='INPUT_EMAIL')].value}}",
      },
      { key: '{{$.data.responseId}}', note: "{{$.data.formName}}: {{$.data.fields[?(@.type=='TEXTAREA')].value}}" },
    ),
  },
  form: {
    proof: secret,
    mapping: mappingOf(
      {
        name: '{{$.name | $.nome | $.nombre}}',
        phone: '{{$.phone | $.telefone | $.telefono | $.whatsapp}}',
        email: '{{$.email}}',
      },
      { note: '{{$.message | $.mensagem | $.mensaje}}' },
    ),
  },
  blank: { proof: secret, mapping: mappingOf(blankContact) },
}
