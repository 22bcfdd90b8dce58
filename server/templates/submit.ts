/** A template given to its provider: marked, handed over, recorded. Where no provider reviews, it is active at once. */
import type { Template, TemplateParts } from '@aura/contracts/templates/template.ts'
import { retireTemplate as retire, submitTemplate as submit } from '@aura/contracts/templates/templates.ts'
import { attempt } from '@aura/machines/platform/attempt.ts'
import { decide, type TemplateCommand } from '@aura/machines/templates/decide.ts'
import { atTemplate, templateMachine } from '@aura/machines/templates/template.ts'
import {
  type Connection,
  type Outside,
  openConnection,
  problemParams,
  providers,
  type TemplateStatus,
  type TemplatesAt,
} from '../channels/index.ts'
import { type FileRow, findRow, openContent } from '../files/index.ts'
import { allowed } from '../platform/allowed.ts'
import type { Db } from '../platform/database/transact.ts'
import { type Caller, handleOpen, type Work } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { askedOver } from './accounts.ts'
import { askProvider, type ProviderAnswer, uploadPatienceMs } from './at-provider.ts'
import { applyStatus } from './status.ts'
import { lockTemplate, partsOf, saveTemplate, type TemplateRow, wireTemplate } from './store.ts'

type AtProvider = { templates: TemplatesAt; connection: Connection }
type Begun = { done: Template } | { row: TemplateRow; parts: TemplateParts; at: AtProvider; example: FileRow | null }
type Writers = Pick<Work, 'tx' | 'emit' | 'now'>

const stateAfter = async (tx: Db, row: TemplateRow, command: TemplateCommand, caller: Caller) =>
  allowed(decide(await wireTemplate(tx, row), command, { actor: caller })).next.state

async function providerOf(tx: Db, config: Outside, row: TemplateRow): Promise<AtProvider | null> {
  const { templates } = providers[row.channel_kind]
  if (!templates || row.account === null) return null
  const channel = await askedOver(tx, row.channel_kind, row.account)
  if (!channel) return null
  return {
    templates,
    connection: (await openConnection({ tx, channelId: channel.id, config, purpose: 'template' })).connection,
  }
}

export const submitTemplate = handleOpen(submit, async ({ input, asCaller, config }) => {
  const begun = await asCaller((work) => begin(work, config, input))
  if ('done' in begun) return begun.done
  const { row, parts, at, example } = begun
  const { name, language, category, external_id: externalId } = row
  const bytes = example && (await readExample(config, example))
  if (example && !bytes) {
    await asCaller((work) => record(work, row, { said: 'unread' }))
    return refuse('files.not_found')
  }
  const uploaded = example && bytes && (await uploadExample(at, example, bytes))
  const words = { name, language, category, parts, ...(uploaded?.said === 'yes' && { headerHandle: uploaded.answer }) }
  const providerAnswer =
    uploaded && uploaded.said !== 'yes'
      ? uploaded
      : await askProvider(at.connection, async (signal) =>
          externalId === null
            ? await at.templates.create(at.connection, words, signal)
            : { externalId, ...(await at.templates.change(at.connection, { externalId, words }, signal)) },
        )
  const template = await asCaller((work) => record(work, row, providerAnswer))
  if (providerAnswer.said === 'no') return refuse('templates.refused', { params: { problem: providerAnswer.problem } })
  if (providerAnswer.said === 'away')
    return refuse('templates.unreachable', { params: problemParams(providerAnswer.problem) })
  return template
})

/** Null where the file has gone from the disk, or the disk does not give it. */
async function readExample(
  config: Parameters<typeof openContent>[0],
  { company_id: companyId, hash }: FileRow,
): Promise<Buffer | null> {
  try {
    const content = await openContent(config, { companyId, hash })
    return content && Buffer.concat(await content.toArray())
  } catch {
    return null
  }
}

/** Without an answer about its example nothing of the template has reached the provider. */
async function uploadExample(
  { templates, connection }: AtProvider,
  { name, type }: FileRow,
  bytes: Buffer,
): Promise<ProviderAnswer<string>> {
  const upload = (signal: AbortSignal) => templates.uploadExample(connection, { name, type, bytes }, signal)
  const providerAnswer = await askProvider(connection, upload, undefined, uploadPatienceMs)
  return providerAnswer.said === 'unknown' ? { ...providerAnswer, said: 'away' } : providerAnswer
}

async function begin(
  work: Work & { caller: Caller },
  config: Outside,
  { templateId, version }: { templateId: string; version: number },
): Promise<Begun> {
  const { tx, now, caller } = work
  const row = await lockTemplate(tx, templateId)
  if (row.version !== version) return refuse('command.stale', { params: { version: row.version } })
  // The same once more, because the first answer got lost.
  const input = row.submitting_version ?? row.sent_version
  const repeated = row.submitted_by === caller.userId && input === version
  if (repeated && row.state === 'submitted') return { done: await wireTemplate(tx, row) }
  if (row.account === null && repeated && row.state === 'approved') return { done: await wireTemplate(tx, row) }
  const state = await stateAfter(tx, row, { type: 'submit' }, caller)
  if (row.account === null) {
    const set = { state, sent_version: version, live_version: version, submitted_by: caller.userId, submitted_at: now }
    return { done: await saveTemplate(work, row, set) }
  }
  const at = await providerOf(tx, config, row)
  if (!at) return refuse('templates.no_account')
  const parts = await partsOf(tx, row.id, version)
  const example = parts.headerFile ? ((await findRow(tx, parts.headerFile.fileId)) ?? null) : null
  if (parts.headerFile && !example) return refuse('files.not_found')
  const set = { submitting_version: version, submitted_by: caller.userId, submitted_at: now }
  await saveTemplate(work, row, { ...set, state, reason: null })
  return { row: { ...row, ...set, state }, parts, at, example }
}

/** The provider's word may have come before its answer; then it stands. */
async function record(
  work: Writers,
  { id, submitted_at }: TemplateRow,
  providerAnswer: ProviderAnswer<{ externalId: string; status: TemplateStatus }> | { said: 'unread' },
): Promise<Template> {
  const row = await lockTemplate(work.tx, id)
  const own = row.submitting_version !== null && row.submitted_at?.getTime() === submitted_at?.getTime()
  if (own && providerAnswer.said === 'yes') await applyStatus(work, row, { ...providerAnswer.answer, reason: null })
  if (own && (providerAnswer.said === 'no' || providerAnswer.said === 'away'))
    await notTaken(work, row, providerAnswer.problem)
  if (own && providerAnswer.said === 'unread') await notTaken(work, row, null)
  return await wireTemplate(work.tx, await lockTemplate(work.tx, id))
}

/** It is as it was before it was given to the provider. */
export async function notTaken(work: Writers, row: TemplateRow, reason: string | null): Promise<boolean> {
  const live = row.live_version !== null && row.provider_status === 'approved'
  const moved = attempt(templateMachine, atTemplate(row.state), { type: 'return', live })
  if (!moved.ok) return false
  await saveTemplate(work, row, { state: moved.next.value, reason, submitting_version: null })
  return true
}

export const retireTemplate = handleOpen(retire, async ({ input, asCaller, config }) => {
  const { templateId } = input
  const begun = await asCaller(async ({ tx, caller }) => {
    const row = await lockTemplate(tx, templateId)
    if (row.state === 'retired') return null
    await stateAfter(tx, row, { type: 'retire' }, caller)
    return { row, at: row.external_id === null ? null : await providerOf(tx, config, row) }
  })
  const { row: existing, at } = begun ?? {}
  if (at && existing?.external_id) {
    const { external_id: externalId, name } = existing
    const providerAnswer = await askProvider(at.connection, (signal) =>
      at.templates.remove(at.connection, { externalId, name }, signal),
    )
    const params = problemParams(providerAnswer.said === 'yes' ? '' : providerAnswer.problem)
    if (providerAnswer.said === 'no') return refuse('templates.refused', { params })
    // Gone or not, the next try finds out.
    if (providerAnswer.said !== 'yes') return refuse('templates.unreachable', { params })
  }
  return await asCaller(async (work) => {
    const row = await lockTemplate(work.tx, templateId)
    if (row.state === 'retired') return await wireTemplate(work.tx, row)
    const state = await stateAfter(work.tx, row, { type: 'retire' }, work.caller)
    return await saveTemplate(work, row, { state, reason: null })
  })
})
