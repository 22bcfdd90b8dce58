/** The part of Google's RCS for Business that a company's server calls, and where it gets its token. */
import { createHmac, verify } from 'node:crypto'
import * as z from 'zod/mini'
import type { RcsAccount } from './account.ts'
import { acknowledged, failing, googleFailure, unavailable } from './failing.ts'
import type { PhoneContent } from './message-store.ts'
import type { Answered, ProviderRegistry, ProviderRequest } from './provider-registry.ts'
import { carrySent } from './webhook-delivery.ts'

const no = (status: number, code: string, message: string) => googleFailure({ status, code, message })

/** A token says whose it is, so that it outlives the simulator. */
const tokenFor = ({ id, clientToken }: RcsAccount) =>
  `ya29.fake.${Buffer.from(id).toString('base64url')}.${createHmac('sha256', clientToken).update(id).digest('base64url')}`

const accounts = ({ accounts }: ProviderRegistry) => [...accounts.values()].filter((account) => account.kind === 'rcs')
const claims = z.object({ iss: z.string(), scope: z.string(), aud: z.string(), exp: z.number() })

export function tokenApi(house: ProviderRegistry, { body }: ProviderRequest): Answered {
  const form = new URLSearchParams(body.toString('utf8'))
  const [head = '', textValue = '', signature = ''] = (form.get('assertion') ?? '').split('.')
  const wrong = (words: string): Answered => ({
    status: 400,
    body: { error: 'invalid_grant', error_description: words },
  })
  if (form.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer') return wrong('Unsupported grant type.')
  const { success, data } = z.safeParse(claims, jsonOf(Buffer.from(textValue, 'base64url')))
  const account = accounts(house).find(({ clientEmail }) => success && clientEmail === data.iss)
  if (!success || !account) return wrong('Invalid grant: account not found')
  const text = Buffer.from(`${head}.${textValue}`)
  if (!verify('sha256', text, account.publicKey, Buffer.from(signature, 'base64url')))
    return wrong('Invalid JWT Signature.')
  if (data.aud !== `${house.url}/token` || data.exp * 1000 < house.now().getTime()) return wrong('Invalid JWT.')
  return { status: 200, body: { access_token: tokenFor(account), expires_in: 3599, token_type: 'Bearer' } }
}

/** `path` is what follows `/v1/phones/`. */
export function rcsApi(
  house: ProviderRegistry,
  [phone = '', edge]: readonly string[],
  providerRequest: ProviderRequest,
): Answered {
  const account = callerOf(house, providerRequest)
  if (!account) return no(401, 'UNAUTHENTICATED', 'Request had invalid authentication credentials.')
  const away = unavailable(account)
  if (away) return away
  const agentId = providerRequest.url.searchParams.get('agentId')
  if (agentId !== account.id) return no(403, 'PERMISSION_DENIED', `The caller does not have permission for ${agentId}`)
  if (!/^\+\d{8,15}$/.test(phone)) return no(400, 'INVALID_ARGUMENT', `Invalid phone number ${phone}`)
  if (edge === 'capabilities') {
    if (/^\+1\d{3}555/.test(phone)) return no(404, 'NOT_FOUND', 'Requested entity was not found.')
    return { status: 200, body: { features: ['RICHCARD_STANDALONE', 'ACTION_DIAL', 'ACTION_OPEN_URL'] } }
  }
  if (edge === 'agentMessages' && providerRequest.method === 'POST')
    return create(house, account, phone, providerRequest)
  if (edge === 'agentEvents' && providerRequest.method === 'POST') return { status: 200, body: {} }
  return no(404, 'NOT_FOUND', `The requested URL ${providerRequest.url.pathname} was not found`)
}

const callerOf = (house: ProviderRegistry, { headers }: ProviderRequest) => {
  const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1]
  return accounts(house).find((account) => tokenFor(account) === token)
}

const label = z.string().check(z.maxLength(25))
const suggestion = z.object({
  reply: z.optional(z.object({ text: label, postbackData: z.string() })),
  action: z.optional(
    z.object({
      text: label,
      openUrlAction: z.optional(z.object({ url: z.string() })),
      dialAction: z.optional(z.object({ phoneNumber: z.string() })),
    }),
  ),
})
const uploadedRbmFile = z.object({ fileName: z.string() })
const card = z.object({
  title: z.optional(z.string().check(z.maxLength(200))),
  description: z.optional(z.string().check(z.maxLength(2000))),
  media: z.optional(z.object({ height: z.enum(['SHORT', 'MEDIUM', 'TALL']), uploadedRbmFile })),
  suggestions: z.optional(z.array(suggestion).check(z.maxLength(4))),
})
const agentMessage = z.object({
  contentMessage: z.object({
    text: z.optional(z.string().check(z.minLength(1), z.maxLength(3072))),
    uploadedRbmFile: z.optional(uploadedRbmFile),
    richCard: z.optional(z.object({ standaloneCard: z.object({ cardContent: card }) })),
    suggestions: z._default(z.array(suggestion), []),
  }),
})
const uuid = z.uuid()

function create(
  house: ProviderRegistry,
  account: RcsAccount,
  customer: string,
  { url, body }: ProviderRequest,
): Answered {
  const failure = failing(house, account)
  if (failure) return failure
  const id = url.searchParams.get('messageId') ?? ''
  if (!z.safeParse(uuid, id).success) return no(400, 'INVALID_ARGUMENT', 'messageId must be a UUID')
  if (house.talk.get(id)) return no(409, 'ALREADY_EXISTS', 'Requested entity already exists')
  const { success, data } = z.safeParse(agentMessage, jsonOf(body))
  const content = success && contentOf(house, data.contentMessage)
  if (!content) return no(400, 'INVALID_ARGUMENT', 'Request contains an invalid argument.')
  house.talk.meet(customer, undefined)
  const message = house.talk.add({ id, accountId: account.id, customer, from: 'company', content })
  carrySent(house, account, message)
  const name = `phones/${customer}/agentMessages/${id}`
  return acknowledged(house, account, { status: 200, body: { name, sendTime: message.at } })
}

function contentOf(
  { files }: ProviderRegistry,
  input: z.infer<typeof agentMessage>['contentMessage'],
): PhoneContent | null {
  const { text, richCard, suggestions } = input
  const buttons = suggestions.flatMap(({ reply }) => (reply ? [{ id: reply.postbackData, title: reply.text }] : []))
  if (text !== undefined)
    return buttons.length > 0 ? { type: 'interactive', text, list: false, buttons } : { type: 'text', text }
  const inCard = richCard?.standaloneCard.cardContent
  if (inCard && (inCard.title !== undefined || inCard.suggestions || !inCard.media)) return cardContent(files, inCard)
  const mediaId = (input.uploadedRbmFile ?? inCard?.media?.uploadedRbmFile)?.fileName.replace('files/', '')
  const file = mediaId === undefined ? undefined : files.get(mediaId)
  if (mediaId === undefined || !file) return null
  const [family] = file.mime.split('/')
  const media = family === 'image' || family === 'audio' || family === 'video' ? family : 'document'
  return { type: 'media', media, mediaId, mime: file.mime, name: file.name, caption: inCard?.description ?? null }
}

/** A card as the phone shows it; one that says nothing is refused, and so is one whose picture is not there. */
function cardContent(
  files: ProviderRegistry['files'],
  { title, description, media, suggestions = [] }: z.infer<typeof card>,
) {
  if (title === undefined && description === undefined && !media) return null
  const mediaId = media?.uploadedRbmFile.fileName.replace('files/', '')
  const file = mediaId === undefined ? undefined : files.get(mediaId)
  if (media && !file) return null
  const buttons = suggestions.flatMap(({ reply, action }) => {
    if (reply) return [{ id: reply.postbackData, title: reply.text }]
    return action
      ? [{ id: '', title: action.text, ...(action.openUrlAction && { url: action.openUrlAction.url }) }]
      : []
  })
  return {
    ...{ type: 'template' as const, name: 'card', language: '', values: [], footer: null, buttons },
    ...{ header: title ?? null, text: description ?? '' },
    ...(file &&
      mediaId !== undefined && {
        media: { media: 'image' as const, mediaId, mime: file.mime, name: file.name },
      }),
  }
}

export function rcsUpload(house: ProviderRegistry, providerRequest: ProviderRequest): Answered {
  if (!callerOf(house, providerRequest))
    return no(401, 'UNAUTHENTICATED', 'Request had invalid authentication credentials.')
  const mime = providerRequest.headers['content-type'] ?? 'application/octet-stream'
  return { status: 200, body: { name: `files/${house.files.add({ mime, name: null, bytes: providerRequest.body })}` } }
}

/** A customer's file, for any caller with its address. */
export function rcsFile({ files }: ProviderRegistry, id: string): Answered {
  const file = files.get(id)
  return file ? { status: 200, type: file.mime, body: file.bytes } : no(404, 'NOT_FOUND', 'No such object.')
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}
