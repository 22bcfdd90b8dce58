/** The part of Meta's Graph API that a company's server calls. */
import { createHash, randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import type { WhatsappAccount } from './account.ts'
import { exampleUpload } from './example-upload.ts'
import { acknowledged, failing, graphFailure, unavailable } from './failing.ts'
import { isWebhookAddress } from './post-webhook.ts'
import type { Answered, ProviderRegistry, ProviderRequest } from './provider-registry.ts'
import { carryReacted, carrySent, newId } from './webhook-delivery.ts'
import { whatsappSend } from './whatsapp-send.ts'
import { changeTemplate, templatesApi } from './whatsapp-templates-api.ts'

const refused = (status: number, code: number, message: string) => graphFailure({ status, code, message })
const parameter = (message: string) => refused(400, 100, `(#100) ${message}`)

export async function whatsappApi(
  house: ProviderRegistry,
  path: readonly string[],
  providerRequest: ProviderRequest,
): Promise<Answered> {
  const token = /^(?:Bearer|OAuth) (.+)$/.exec(providerRequest.headers.authorization ?? '')?.[1]
  const account = [...house.accounts.values()].find(
    (account) => account.kind === 'whatsapp' && account.accessToken === token,
  )
  if (account?.kind !== 'whatsapp') return refused(401, 190, 'Invalid OAuth access token - Cannot parse access token')
  const away = unavailable(account)
  if (away) return away
  const [id = '', edge] = path
  const own = id === account.id
  if (providerRequest.method === 'GET' && own && !edge) return numberInfo(account, providerRequest.url)
  if (providerRequest.method === 'POST' && own && !edge) return subscribe(house, account, providerRequest)
  if (providerRequest.method === 'POST' && own && edge === 'messages') return messages(house, account, providerRequest)
  if (providerRequest.method === 'POST' && own && edge === 'media') return upload(house, providerRequest)
  const example = exampleUpload(house, account, path, providerRequest)
  if (example) return example
  if (id === account.businessAccountId && edge === 'message_templates')
    return templatesApi(house, account, providerRequest)
  if (providerRequest.method === 'POST' && !edge && account.templates.some((template) => template.id === id))
    return changeTemplate(house, account, id, providerRequest)
  if (providerRequest.method === 'GET' && !edge && house.files.get(id)) return fileInfo(house, id)
  if (providerRequest.method === 'GET' && id === 'files' && edge) return fileBytes(house, edge)
  return refused(
    404,
    100,
    `Unsupported ${providerRequest.method.toLowerCase()} request. Object with ID '${id}' does not exist`,
  )
}

function numberInfo(account: WhatsappAccount, url: URL): Answered {
  const all: Record<string, string> = {
    verified_name: account.name,
    display_phone_number: account.address,
    quality_rating: account.quality,
    messaging_limit_tier: account.limit,
    status: 'CONNECTED',
  }
  const wanted = (url.searchParams.get('fields') ?? 'verified_name,display_phone_number,quality_rating').split(',')
  return { status: 200, body: { ...Object.fromEntries(wanted.map((name) => [name, all[name]])), id: account.id } }
}

const subscription = z.object({
  webhook_configuration: z.object({ override_callback_uri: z.string(), verify_token: z.string() }),
})

/** The address must know the token before anything is delivered there. */
async function subscribe(
  house: ProviderRegistry,
  account: WhatsappAccount,
  providerRequest: ProviderRequest,
): Promise<Answered> {
  const { success, data } = z.safeParse(subscription, jsonOf(providerRequest))
  if (!success || !isWebhookAddress(data.webhook_configuration.override_callback_uri))
    return parameter('webhook_configuration is not valid')
  const { override_callback_uri, verify_token } = data.webhook_configuration
  const challenge = randomBytes(8).toString('hex')
  const address = new URL(override_callback_uri)
  address.searchParams.set('hub.mode', 'subscribe')
  address.searchParams.set('hub.verify_token', verify_token)
  address.searchParams.set('hub.challenge', challenge)
  const echoed = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(5_000) })
    .then(async (answer) => answer.ok && (await answer.text()))
    .catch(() => false)
  if (echoed !== challenge) return refused(400, 2200, '(#2200) Callback verification failed')
  house.keep({ ...account, callbackUrl: override_callback_uri, verifyToken: verify_token })
  return { status: 200, body: { success: true } }
}

const readMark = z.object({ status: z.literal('read'), message_id: z.string() })

function messages(house: ProviderRegistry, account: WhatsappAccount, providerRequest: ProviderRequest): Answered {
  const input = jsonOf(providerRequest)
  const mark = z.safeParse(readMark, input)
  if (mark.success) {
    house.talk.advance(mark.data.message_id, 'read', null)
    return { status: 200, body: { success: true } }
  }
  const failure = failing(house, account)
  if (failure) return failure
  const sent = whatsappSend(input, account, house.files)
  if ('refused' in sent) return refused(sent.refused.status, sent.refused.code, sent.refused.message)
  const id = newId(account)
  if ('reaction' in sent) {
    const { to, emoji } = sent.reaction
    const target = house.talk.get(to)
    if (!target) return refused(400, 131009, '(#131009) Parameter value is not valid')
    house.talk.change(to, { reactions: { ...target.reactions, company: emoji || null } })
    carryReacted(house, account, target, { id, reference: sent.reference })
  }
  if ('content' in sent) {
    house.talk.meet(sent.to, undefined)
    const { to: customer, content, replyTo, reference } = sent
    const about = { id, accountId: account.id, customer, content, replyTo, reference }
    carrySent(house, account, house.talk.add({ ...about, from: 'company' }))
  }
  const contacts = [{ input: sent.to, wa_id: sent.to.slice(1) }]
  const body = { messaging_product: 'whatsapp', contacts, messages: [{ id, message_status: 'accepted' }] }
  return acknowledged(house, account, { status: 200, body })
}

async function upload(house: ProviderRegistry, providerRequest: ProviderRequest): Promise<Answered> {
  const form = await new Response(new Uint8Array(providerRequest.body), { headers: providerRequest.headers })
    .formData()
    .catch(() => new FormData())
  const file = form.get('file')
  if (form.get('messaging_product') !== 'whatsapp') return parameter('The parameter messaging_product is required.')
  if (!(file instanceof File)) return parameter('The parameter file is required.')
  const id = house.files.add({ mime: file.type, name: file.name, bytes: Buffer.from(await file.arrayBuffer()) })
  return { status: 200, body: { id } }
}

function fileInfo(house: ProviderRegistry, id: string): Answered {
  const file = house.files.get(id)
  if (!file) return refused(404, 100, 'No such file')
  const sha256 = createHash('sha256').update(file.bytes).digest('hex')
  const about = { mime_type: file.mime, sha256, file_size: file.bytes.length, id, messaging_product: 'whatsapp' }
  return { status: 200, body: { url: `${house.url}/v21.0/files/${id}`, ...about } }
}

function fileBytes(house: ProviderRegistry, id: string): Answered {
  const file = house.files.get(id)
  return file ? { status: 200, type: file.mime, body: file.bytes } : { status: 404, body: 'gone' }
}

function jsonOf({ body }: ProviderRequest): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}
