/**
 * Compares a provider's templates with ours: made there, it appears here; reviewed there, it is reviewed here; removed
 * there, it is archived here. A repeat changes nothing.
 */

import { isDeepStrictEqual } from 'node:util'
import type { TemplateParts } from '@aura/contracts/templates/template.ts'
import { syncTemplates as contract, templateLimit } from '@aura/contracts/templates/templates.ts'
import { type ChannelRow, type ListedTemplate, type Outside, openConnection, providers } from '../channels/index.ts'
import { handleOpen, type Work } from '../platform/handle.ts'
import { accountOf } from './accounts.ts'
import { askProvider } from './at-provider.ts'
import { applyStatus } from './status.ts'
import { addVersion, insertTemplate, partsOf, type TemplateRow, takeTurn } from './store.ts'
import { notTaken } from './submit.ts'

export type Listing = {
  companyId: string
  account: string
  /** When the provider was asked: of what was given to it since, the list says nothing. */
  askedAt: Date
  listed: readonly ListedTemplate[]
}

/** A submission without an answer is in doubt so long; then the list decides. */
const doubtMs = 2 * 60_000
const atProvider = { id: null, name: 'WhatsApp' }

/** How many have changed. */
export async function applyListing(work: Work, { companyId, account, askedAt, listed }: Listing): Promise<number> {
  const { tx } = work
  await takeTurn(tx)
  const rows = await tx
    .selectFrom('templates')
    .where('account', '=', account)
    .selectAll()
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const used = rows.filter(({ state }) => state !== 'retired')
  const putAway = new Set(rows.flatMap(({ state, external_id }) => (state === 'retired' ? [external_id] : [])))
  let room = templateLimit - (await countUsed(work))
  let changed = 0
  const seen = new Set<string>()
  for (const listedTemplate of listed) {
    if (listedTemplate.status === 'removed' || putAway.has(listedTemplate.externalId)) continue
    const row =
      used.find(({ external_id }) => external_id === listedTemplate.externalId) ??
      used.find(({ name, language }) => name === listedTemplate.name && language === listedTemplate.language)
    if (row) {
      seen.add(row.id)
      if (isAsked(row, askedAt)) continue
      if (await applyOne(work, row, listedTemplate)) changed += 1
    } else if (room > 0 && (await bringIn(work, companyId, account, listedTemplate))) {
      room -= 1
      changed += 1
    }
  }
  for (const row of used) {
    if (seen.has(row.id) || isAsked(row, askedAt)) continue
    if (await applyMissing(work, row)) changed += 1
  }
  return changed
}

/** It was given to the provider a moment ago, and what it answers is still to come. */
const isAsked = ({ submitted_at, submitting_version }: TemplateRow, askedAt: Date): boolean =>
  submitted_at !== null &&
  (submitted_at > askedAt || (submitting_version !== null && submitted_at.getTime() > askedAt.getTime() - doubtMs))

async function countUsed({ tx }: Pick<Work, 'tx'>): Promise<number> {
  const { count } = await tx
    .selectFrom('templates')
    .where('state', '<>', 'retired')
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const templateParts = ({ header, headerMedia, named, body, footer, buttons, unsupported }: TemplateParts) => ({
  header,
  headerMedia,
  named,
  body,
  footer,
  buttons,
  unsupported,
})

async function applyOne(work: Work, row: TemplateRow, listedTemplate: ListedTemplate): Promise<boolean> {
  const { submitting_version: submitting } = row
  const sent = submitting ?? row.sent_version ?? row.version
  const ours = await partsOf(work.tx, row.id, sent)
  if (isDeepStrictEqual(templateParts(ours), templateParts(listedTemplate.parts)))
    return await applyStatus(work, row, listedTemplate)
  // What was given to it without an answer is not what it has: it was not taken.
  return submitting === null ? await adopt(work, row, listedTemplate, ours) : await notTaken(work, row, 'not_taken')
}

/** Worded anew at the provider: that is a version of its own, and what is sent from now on. */
async function adopt(
  work: Work,
  row: TemplateRow,
  listedTemplate: ListedTemplate,
  ours: TemplateParts,
): Promise<boolean> {
  const version = row.version + 1
  const named = ours.variables.length === listedTemplate.parts.variables.length
  const variables = listedTemplate.parts.variables.map((variable, at) => ({
    name: (named && ours.variables[at]?.name) || variable.name,
    example: variable.example || ours.variables[at]?.example || '',
  }))
  const { category } = listedTemplate
  // The example that was uploaded here is still one of such a header.
  const example = ours.headerMedia === listedTemplate.parts.headerMedia && { headerFile: ours.headerFile }
  const parts = { ...listedTemplate.parts, variables, ...(ours.headerFile && example) }
  await addVersion(work, row, version, { category, parts }, atProvider)
  const next = await work.tx
    .updateTable('templates')
    .set({ version, category, sent_version: version, provider_status: null })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return await applyStatus(work, next, listedTemplate)
}

async function bringIn(
  work: Work,
  companyId: string,
  account: string,
  listedTemplate: ListedTemplate,
): Promise<boolean> {
  const { name, language, category, parts } = listedTemplate
  const fresh = { company_id: companyId, id: work.newId(), channel_kind: 'whatsapp' as const, account }
  const row = await insertTemplate(work, { ...fresh, name, language, category, parts }, atProvider)
  return row !== null && (await applyStatus(work, row, listedTemplate))
}

/** No longer there: a submission without an answer was not taken, any other template is archived. */
async function applyMissing(work: Work, row: TemplateRow): Promise<boolean> {
  if (row.submitting_version !== null && row.external_id === null) return await notTaken(work, row, 'not_taken')
  if (row.external_id === null) return false
  return await applyStatus(work, row, { externalId: row.external_id, status: 'removed', reason: null })
}

/** One account asked over one of its channels. */
export async function listAt(
  within: <T>(work: (context: Work) => Promise<T>) => Promise<T>,
  config: Outside,
  channel: ChannelRow,
  signal?: AbortSignal,
) {
  const { connection, askedAt } = await within(async ({ tx, now }) => ({
    ...(await openConnection({ tx, channelId: channel.id, config, purpose: 'template' })),
    askedAt: now,
  }))
  const { templates } = providers[channel.kind]
  if (!templates) return null
  return { askedAt, ...(await askProvider(connection, (until) => templates.list(connection, until), signal)) }
}

export const syncTemplates = handleOpen(contract, async ({ asCaller, config }) => {
  const { channels, companyId } = await asCaller(async ({ tx, caller }) => ({
    companyId: caller.companyId,
    channels: await tx.selectFrom('channels').where('state', '=', 'active').selectAll().orderBy('id').execute(),
  }))
  const accounts = new Map<string, ChannelRow>()
  for (const channel of channels) {
    const account = accountOf(channel)
    if (account !== null && !accounts.has(account)) accounts.set(account, channel)
  }
  let changed = 0
  const problems: { name: string; problem: string }[] = []
  for (const [account, channel] of accounts) {
    const result = await listAt(asCaller, config, channel)
    if (result?.said === 'yes') {
      const { askedAt, answer: listed } = result
      changed += await asCaller((work) => applyListing(work, { companyId, account, askedAt, listed }))
    } else if (result) problems.push({ name: channel.name, problem: result.problem })
  }
  return { changed, problems }
})
