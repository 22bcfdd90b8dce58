/** What a sync did: its runs, each record of a run with what changed and why, a sample before anything is written, undo. */
import * as z from 'zod/mini'
import { command, query } from '../platform/operation.ts'
import { id, instant, integer } from '../platform/values.ts'
import { crmCompanies } from './company-rules.ts'
import { crmRule } from './connection.ts'
import { crmDeals } from './deal-rules.ts'
import { crmProblem } from './kinds.ts'

/** `reported`: single records that the CRM has told of by its webhook. */
export const runKinds = ['dry', 'load', 'changes', 'reported'] as const
export const crmObjects = ['contacts', 'companies', 'deals'] as const
export const crmObject = z.enum(crmObjects)
export type CrmObject = z.infer<typeof crmObject>
export const runStates = ['running', 'done', 'stopped', 'failed', 'undoing', 'undone'] as const

/** `linked`: both were there, and are one from then on. `not_undone`: it could not be taken back, and is as the run left it. */
export const entryActs = [
  'created',
  'linked',
  'updated',
  'sent',
  'created_there',
  'skipped',
  'failed',
  'in_doubt',
  'not_undone',
] as const
export const entryAct = z.enum(entryActs)
export type EntryAct = z.infer<typeof entryAct>
export const runCounts = z.partialRecord(entryAct, z.int())
export type RunCounts = z.infer<typeof runCounts>

export const crmRun = z.strictObject({
  id,
  kind: z.enum(runKinds),
  state: z.enum(runStates),
  startedAt: instant,
  endedAt: z.nullable(instant),
  /** Records that were read. */
  read: z.int(),
  counts: runCounts,
  problem: z.nullable(crmProblem),
})
export type CrmRun = z.infer<typeof crmRun>

export const crmRuns = query('crm-sync.runs', {
  input: z.strictObject({ connectionId: id }),
  /** `waiting` are changes of ours that are still to be sent. */
  output: z.strictObject({
    runs: z.array(crmRun),
    waiting: z.int(),
    linked: z.int(),
    linkedCompanies: z.int(),
    linkedDeals: z.int(),
  }),
  needs: 'view_integrations',
  errors: ['crm-sync.not_found'],
})

/** Why a value is as it is: nothing stood against it, or the rule for a conflict decided. */
export const mergeReasons = [
  'changed_there',
  'changed_here',
  'newest',
  'theirs',
  'ours',
  'empty_here',
  'empty_there',
] as const
export const fieldChange = z.strictObject({
  /** Of ours, or the id of a field of the company's own. */
  field: z.string(),
  before: z.string(),
  after: z.string(),
  reason: z.enum(mergeReasons),
})
export type FieldChange = z.infer<typeof fieldChange>

export const crmEntry = z.strictObject({
  id,
  runId: id,
  /** Of a dry run: what would have been written. */
  isTrial: z.boolean(),
  at: instant,
  act: entryAct,
  object: crmObject,
  /** Of the contact or the deal here. */
  ownId: z.nullable(id),
  remoteId: z.nullable(z.string()),
  name: z.string(),
  /** What was written here, and what there. */
  here: z.array(fieldChange),
  there: z.array(fieldChange),
  /** The code of what refused it. */
  problem: z.nullable(z.string()),
})
export type CrmEntry = z.infer<typeof crmEntry>

export const entryPageSize = 50
/** The newest first. */
export const crmEntries = query('crm-sync.entries', {
  input: z.strictObject({
    connectionId: id,
    runId: z.optional(id),
    object: z.optional(crmObject),
    ownId: z.optional(id),
    act: z.optional(entryAct),
    page: z._default(integer(1, 1000), 1),
  }),
  output: z.strictObject({ rows: z.array(crmEntry), hasMore: z.boolean() }),
  needs: 'view_integrations',
  errors: ['crm-sync.not_found'],
})

const key = { connectionId: id }
/** Of at most one run at a time. A dry run writes nothing, neither here nor there. */
export const startCrmRun = command('crm-sync.start-run', {
  input: z.strictObject({ ...key, runId: id, kind: z.enum(['dry', 'load']) }),
  output: crmRun,
  needs: 'update_integrations',
  errors: ['crm-sync.not_found', 'crm-sync.not_now', 'crm-sync.run_busy', 'crm-sync.id_taken'],
})

/** It ends with the page that it is at; what it wrote stays. */
export const stopCrmRun = command('crm-sync.stop-run', {
  input: z.strictObject({ runId: id }),
  output: crmRun,
  needs: 'update_integrations',
  errors: ['crm-sync.run_not_found', 'crm-sync.not_now'],
})

/** Takes back what it wrote here, where nobody has changed it since; what it sent stays there. It is `undone` at its end. */
export const undoCrmRun = command('crm-sync.undo-run', {
  input: z.strictObject({ runId: id }),
  output: crmRun,
  needs: 'update_integrations',
  errors: ['crm-sync.run_not_found', 'crm-sync.not_now'],
})

/** Real records as the rules read them, and which fields the CRM has. Nothing is written. */
export const sampleCrm = command('crm-sync.sample', {
  input: z.strictObject({
    ...key,
    rules: z.array(crmRule).check(z.maxLength(40)),
    /** Records of deals instead of contacts. */
    deals: z.optional(crmDeals),
    /** Records of companies. */
    companies: z.optional(crmCompanies),
  }),
  output: z.strictObject({
    fields: z.array(z.string()),
    records: z.array(
      z.strictObject({
        id: z.string(),
        values: z.array(z.strictObject({ field: z.string(), theirs: z.string(), ours: z.nullable(z.string()) })),
      }),
    ),
  }),
  needs: 'update_integrations',
  errors: ['crm-sync.not_found', 'crm-sync.refused', 'deals.pipeline_not_found'],
  perMinute: 30,
})
