/** What a provider says became of a template. It is told over and over; only what is new changes anything. */
import { templateJudged } from '@aura/contracts/templates/template.ts'
import { attempt } from '@aura/machines/platform/attempt.ts'
import { atTemplate, type TemplateEvent, templateMachine } from '@aura/machines/templates/template.ts'
import type { ChannelRow, ProviderTemplate, TemplateStatus } from '../channels/index.ts'
import type { Work } from '../platform/handle.ts'
import { enqueue } from '../platform/jobs.ts'
import { accountOf } from './accounts.ts'
import { lockTemplate, saveTemplate, type TemplateRow } from './store.ts'
import { syncTemplatesJob } from './sync-job.ts'

const events: Record<TemplateStatus, TemplateEvent> = {
  pending: { type: 'wait' },
  approved: { type: 'approve' },
  rejected: { type: 'reject' },
  paused: { type: 'pause' },
  disabled: { type: 'disable' },
  removed: { type: 'vanish' },
}

export type StatusSaid = { externalId: string; status: TemplateStatus; reason: string | null }

/** Whether anything has changed. The row is locked. */
export async function applyStatus(
  work: Pick<Work, 'tx' | 'emit' | 'now'>,
  row: TemplateRow,
  { externalId, status, reason }: StatusSaid,
): Promise<boolean> {
  const { submitting_version: submitting } = row
  if (submitting === null && row.provider_status === status && row.external_id === externalId) return false
  const moved = attempt(templateMachine, atTemplate(row.state), events[status])
  const state = moved.ok ? moved.next.value : row.state
  const sent = submitting ?? row.sent_version ?? row.version
  const outcome = status === 'approved' || status === 'rejected' ? status : null
  if (outcome !== null) await judge(work, row, { version: sent, outcome, reason })
  await saveTemplate(work, row, {
    state,
    reason: state === 'approved' || state === 'submitted' ? null : reason,
    provider_status: status,
    external_id: status === 'removed' ? null : externalId,
    submitting_version: null,
    sent_version: sent,
    // What the provider has is what it judged: an earlier wording is there no more.
    live_version: status === 'approved' ? sent : status === 'rejected' ? null : row.live_version,
  })
  return true
}

type Judged = { version: number; outcome: 'approved' | 'rejected'; reason: string | null }

/** The author of the submission waits for the answer. */
async function judge(
  { tx, emit }: Pick<Work, 'tx' | 'emit'>,
  { id: templateId, name, submitted_by }: TemplateRow,
  { version, outcome, reason }: Judged,
): Promise<void> {
  const judged = await tx
    .updateTable('template_versions')
    .set({ outcome, reason })
    .where('template_id', '=', templateId)
    .where('version', '=', version)
    .returning('author_id')
    .executeTakeFirst()
  emit(templateJudged, { templateId, name, outcome, reason, authorId: submitted_by ?? judged?.author_id ?? null })
}

/** Over a channel of its account. What we do not know yet is fetched with its words. */
export async function applyTemplateStatus(
  work: Work,
  channel: ChannelRow,
  providerTemplate: ProviderTemplate,
): Promise<void> {
  const { tx } = work
  const account = accountOf(channel)
  if (account === null) return
  const existing = await tx
    .selectFrom('templates')
    .where('account', '=', account)
    .where('state', '<>', 'retired')
    .where((e) =>
      e.or([
        e('external_id', '=', providerTemplate.externalId),
        e.and([e('name', '=', providerTemplate.name), e('language', '=', providerTemplate.language)]),
      ]),
    )
    .select(['id', 'state', 'external_id'])
    .executeTakeFirst()
  if (existing && (existing.external_id !== null || existing.state === 'submitted')) {
    await applyStatus(work, await lockTemplate(tx, existing.id), providerTemplate)
    return
  }
  const companyId = channel.company_id
  await enqueue(tx, syncTemplatesJob, { account }, { companyId, singletonKey: account })
}
