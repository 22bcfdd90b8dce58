/** A few real records as the rules read them, between two transactions like every call of a CRM. */
import { sampleCrm as contract } from '@aura/contracts/crm-sync/runs.ts'
import { handleOpen } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { crmAdapters } from './adapters/index.ts'
import { openCrm } from './open-connection.ts'
import { CrmFailure, type CrmRecord } from './port.ts'
import { lockConnection } from './store.ts'
import { companySide } from './sync/company-side.ts'
import { contactSide } from './sync/contact-side.ts'
import { dealSide } from './sync/deal-side.ts'

const sampleSize = 5

export const sampleCrm = handleOpen(contract, async ({ input, asCaller, config, newId }) => {
  const { connectionId, rules, companies, deals } = input
  const { row, side } = await asCaller(async ({ tx }) => ({
    row: await lockConnection(tx, connectionId),
    side: companies
      ? companySide(companies)
      : await (deals ? dealSide(tx, connectionId, deals) : contactSide(tx, rules)),
  }))
  const { standardFields, list } = crmAdapters[row.kind]
  const fields = [...new Set([...standardFields[side.object], ...side.fields])]
  const request = { object: side.object, fields, cursor: null, limit: sampleSize } as const
  const records = await openCrm(asCaller, { config, row, key: newId() })
    .then((connection) => list(connection, request, new AbortController().signal))
    .then(
      (page): CrmRecord[] => page.records.slice(0, sampleSize),
      (error: unknown) => {
        if (error instanceof CrmFailure) return refuse('crm-sync.refused', { params: { problem: error.problem } })
        throw error
      },
    )
  await asCaller(({ tx }) => side.prepare(tx, records))
  return {
    fields,
    records: records.map((record) => {
      const ours = side.theirs(record, null)
      return {
        id: record.id,
        values: side.rules.map(({ field }, n) => {
          const theirs = (record.values[side.fields[n] ?? ''] ?? '').slice(0, 500)
          return { field, theirs, ours: ours[field] ?? null }
        }),
      }
    }),
  }
})
