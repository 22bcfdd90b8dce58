/** A few real records as the rules read them, between two transactions like every call of a CRM. */
import { sampleCrm as contract } from '@aura/contracts/crm-sync/runs.ts'
import { handleOpen } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { crmAdapters } from './adapters/index.ts'
import { openCrm } from './open-connection.ts'
import { CrmFailure, type CrmRecord } from './port.ts'
import { lockConnection } from './store.ts'
import { mappingOf, readTheirs } from './sync/sides.ts'

const sampleSize = 5

export const sampleCrm = handleOpen(contract, async ({ input, asCaller, config, newId }) => {
  const { connectionId, rules } = input
  const { row, mapping } = await asCaller(async ({ tx }) => ({
    row: await lockConnection(tx, connectionId),
    mapping: await mappingOf(tx, rules),
  }))
  const { standardFields, list } = crmAdapters[row.kind]
  const fields = [...new Set([...standardFields.contacts, ...rules.map(({ theirs }) => theirs)])]
  const request = { object: 'contacts', fields, cursor: null, limit: sampleSize } as const
  const records = await openCrm(asCaller, { config, row, key: newId() })
    .then((connection) => list(connection, request, new AbortController().signal))
    .then(
      (page): CrmRecord[] => page.records.slice(0, sampleSize),
      (error: unknown) => {
        if (error instanceof CrmFailure) return refuse('crm-sync.refused', { params: { problem: error.problem } })
        throw error
      },
    )
  return {
    fields,
    records: records.map(({ id, values }) => ({
      id,
      values: mapping.rules.map((rule) => {
        const theirs = (values[rule.theirs] ?? '').slice(0, 500)
        return { field: rule.ours, theirs, ours: readTheirs(rule, theirs, mapping) }
      }),
    })),
  }
})
