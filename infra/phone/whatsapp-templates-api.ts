/** `/{business account}/message_templates`, as Meta takes, checks, reviews and forgets them. */
import { randomInt } from 'node:crypto'
import * as z from 'zod/mini'
import type { WhatsappAccount } from './account.ts'
import { isExample } from './example-upload.ts'
import { acknowledged, failing, graphFailure } from './failing.ts'
import type { Answered, ProviderRegistry, ProviderRequest } from './provider-registry.ts'
import { component, gapsIn, type Template, template } from './template.ts'
import { templateDelivery } from './whatsapp-webhooks.ts'

const no = (message: string, code = 100, status = 400) =>
  graphFailure({ status, code, message: `(#${code}) ${message}` })

const wanted = z.object({
  name: template.shape.name,
  language: template.shape.language,
  category: template.shape.category,
  parameter_format: template.shape.parameter_format,
  components: z.array(component).check(z.minLength(1), z.maxLength(4)),
})
const changed = z.partial(z.pick(wanted, { category: true, components: true }))

export function templatesApi(
  house: ProviderRegistry,
  account: WhatsappAccount,
  providerRequest: ProviderRequest,
): Answered {
  if (providerRequest.method === 'GET') return page(account, providerRequest.url)
  const failure = failing(house, account)
  if (failure) return failure
  if (providerRequest.method === 'POST') return create(house, account, providerRequest)
  if (providerRequest.method === 'DELETE') return remove(house, account, providerRequest.url)
  return no('Unsupported request')
}

/** With a cursor to the next page, as every list of Graph. */
function page({ templates, businessAccountId }: WhatsappAccount, url: URL): Answered {
  const limit = Math.min(Number(url.searchParams.get('limit')) || 25, 100)
  const from = Number(url.searchParams.get('after')) || 0
  const data = templates.slice(from, from + limit)
  const after = String(from + data.length)
  const next = new URL(url)
  next.searchParams.set('after', after)
  const more = from + data.length < templates.length
  const paging = { cursors: { before: String(from), after }, ...(more && { next: next.href }) }
  return { status: 200, body: { data, ...(data.length > 0 && { paging }), summary: { id: businessAccountId } } }
}

function create(house: ProviderRegistry, account: WhatsappAccount, providerRequest: ProviderRequest): Answered {
  const { success, data } = z.safeParse(wanted, jsonOf(providerRequest))
  if (!success) return no('Invalid parameter')
  const { name, language } = data
  if (account.templates.some((template) => template.name === name && template.language === language))
    return no('Content in This Language Already Exists')
  const problem = problemOf(house, data.components)
  if (problem) return no(problem)
  const made: Template = { ...data, id: `3${randomInt(1e9, 1e10)}`, status: 'PENDING', rejected_reason: 'NONE' }
  house.keep({ ...account, templates: [...account.templates, made] })
  review(house, account.id, made)
  const { id, status, category } = made
  return acknowledged(house, account, { status: 200, body: { id, status, category } })
}

/** One that is there, worded anew, is reviewed anew. */
export function changeTemplate(
  house: ProviderRegistry,
  account: WhatsappAccount,
  id: string,
  providerRequest: ProviderRequest,
): Answered {
  const failure = failing(house, account)
  if (failure) return failure
  const before = account.templates.find((template) => template.id === id)
  const { success, data } = z.safeParse(changed, jsonOf(providerRequest))
  if (!before || !success) return no('Invalid parameter')
  if (before.status === 'PENDING') return no('Message template is in review and cannot be edited', 100)
  const problem = problemOf(house, data.components ?? before.components)
  if (problem) return no(problem)
  const next: Template = {
    ...before,
    category: data.category ?? before.category,
    components: data.components ?? before.components,
    status: 'PENDING',
    rejected_reason: 'NONE',
  }
  put(house, account, next)
  review(house, account.id, next)
  return acknowledged(house, account, { status: 200, body: { success: true } })
}

function remove(house: ProviderRegistry, account: WhatsappAccount, url: URL): Answered {
  const [id, name] = [url.searchParams.get('hsm_id'), url.searchParams.get('name')]
  const left = account.templates.filter((template) => template.name !== name || (id !== null && template.id !== id))
  if (left.length === account.templates.length) return no('Message template not found', 100, 404)
  house.keep({ ...account, templates: left })
  return acknowledged(house, account, { status: 200, body: { success: true } })
}

function put(house: ProviderRegistry, account: WhatsappAccount, next: Template): void {
  house.keep({
    ...account,
    templates: account.templates.map((template) => (template.id === next.id ? next : template)),
  })
}

/** What Meta's review finds before a person looks. */
function problemOf(house: ProviderRegistry, components: z.infer<typeof wanted>['components']): string | null {
  const body = components.find(({ type }) => type === 'BODY')
  if (body?.type !== 'BODY') return 'Message templates need a body'
  if (/^\{\{\d+\}\}|\{\{\d+\}\}$/.test(body.text.trim())) return 'Leading or trailing params are not allowed'
  if (samples(body.example?.body_text?.[0], body.example?.body_text_named_params) !== gapsIn(body.text))
    return 'Missing sample values'
  const header = components.find(({ type }) => type === 'HEADER')
  const inHeader = header?.type === 'HEADER' ? header.example : undefined
  const isMedia = header?.type === 'HEADER' && ['IMAGE', 'VIDEO', 'DOCUMENT'].includes(header.format)
  if (isMedia && !isExample(house, header.format, inHeader?.header_handle)) return 'Missing sample values'
  const headerGaps = header?.type === 'HEADER' ? gapsIn(header.text ?? '') : 0
  if (headerGaps !== samples(inHeader?.header_text, inHeader?.header_text_named_params)) return 'Missing sample values'
  return null
}

const samples = (numbered: readonly string[] = [], named: readonly object[] = []) => numbered.length + named.length

function review(house: ProviderRegistry, accountId: string, { id }: Template): void {
  const account = house.accounts.get(accountId)
  if (account?.kind !== 'whatsapp' || account.behaviour.templateReview === 'by_hand') return
  const approved = account.behaviour.templateReview === 'approve'
  decide(house, account, id, approved ? 'APPROVED' : 'REJECTED', approved ? null : 'INVALID_FORMAT')
}

/** What the review says, told to the company. It may be said before the call that asked for it is answered. */
export function decide(
  house: ProviderRegistry,
  account: WhatsappAccount,
  id: string,
  status: Template['status'],
  reason: string | null,
): void {
  const about = account.templates.find((template) => template.id === id)
  if (!about) return
  const settle = () => {
    const now = house.accounts.get(account.id)
    if (now?.kind === 'whatsapp') put(house, now, { ...about, status, rejected_reason: reason ?? 'NONE' })
  }
  const url = account.callbackUrl
  if (!url) {
    settle()
    return
  }
  house.poster.post({
    accountId: account.id,
    key: `template ${id}`,
    url,
    ...templateDelivery(account, about, status, reason, house.now()),
    delayMs: account.behaviour.hookDelayMs,
    begin: settle,
    copies: account.behaviour.hookCopies,
    again: [1_000, 2_000, 4_000, 8_000],
  })
}

function jsonOf({ body }: ProviderRequest): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}
