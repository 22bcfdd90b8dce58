/** Deals as a table: those of one pipeline, or of all of them. */

import type { Field } from '@aura/contracts/contacts/fields.ts'
import { board } from '@aura/contracts/deals/board.ts'
import { dealFilter } from '@aura/contracts/deals/filter.ts'
import type { StageRecords } from '@aura/contracts/deals/learned.ts'
import type { StageRule } from '@aura/contracts/deals/pipeline.ts'
import { text } from '@aura/contracts/platform/values.ts'
import { matchesFilter } from '@aura/machines/deals/filter.ts'
import { learnedOf } from '@aura/machines/deals/learned.ts'
import { stateOf } from '@aura/machines/deals/outcome.ts'
import { idleDays } from '@aura/machines/deals/rotting.ts'
import { dayIn } from '@aura/machines/platform/wall-clock.ts'
import * as z from 'zod/mini'
import { fieldColumn } from '../contacts/index.ts'
import type { Db } from '../platform/database/transact.ts'
import { type Column, exportKind } from '../platform/export-kind.ts'
import { dealFields } from './fields.ts'
import { pipelineById } from './pipelines.ts'
import { stageNameIn, stateWords } from './stage-name-in.ts'
import { recordsOf } from './stage-records.ts'
import { type DealRow, dealOf, selectPresentDeals } from './store.ts'
import { timeZoneOf } from './time-zone.ts'

type Row = DealRow & { pipeline: string; tags: string; rules: readonly StageRule[] }

/** A company has at most so many fields of its own, and the list about twenty columns besides. */
const mostColumns = 100

const titles = (pt: string, en: string, es: string) => ({ 'pt-BR': pt, 'en-US': en, 'es-ES': es })

export const exportDeals = exportKind({
  name: 'deals.board',
  needs: 'view_crm',
  titles: titles('Negócios', 'Deals', 'Negocios'),
  params: z.extend(board.params, {
    filter: z.optional(dealFilter),
    columns: z.optional(z.array(text(60)).check(z.minLength(1), z.maxLength(mostColumns, { abort: true }))),
  }),
  chosen: ({ columns }) => columns,
  columns: async (tx, params) => {
    const [timeZone, now] = [await timeZoneOf(tx), Date.now()]
    const { pipelineId, columns } = params ?? {}
    const records = !columns || columns.includes('learned') ? await recordsFor(tx, pipelineId) : new Map()
    return [
      { id: 'title', titles: titles('Título', 'Title', 'Título'), cell: (row: Row) => row.title },
      { id: 'contact', titles: titles('Contato', 'Contact', 'Contacto'), cell: (row) => row.contact },
      {
        id: 'organization',
        titles: titles('Organização', 'Organization', 'Organización'),
        cell: (row) => row.organization_name,
      },
      { id: 'owner', titles: titles('Responsável', 'Owner', 'Responsable'), cell: (row) => row.owner_name },
      { id: 'pipeline', titles: titles('Pipeline', 'Pipeline', 'Pipeline'), cell: (row) => row.pipeline },
      {
        id: 'stage',
        titles: titles('Etapa', 'Stage', 'Etapa'),
        cell: (row, { language }) => stageNameIn(row.rules, row.stage, language),
      },
      { id: 'value', titles: titles('Valor', 'Value', 'Valor'), cell: (row) => row.value_amount / 100 },
      { id: 'currency', titles: titles('Moeda', 'Currency', 'Moneda'), cell: (row) => row.value_currency },
      {
        id: 'probability',
        titles: titles('Probabilidade (%)', 'Probability (%)', 'Probabilidad (%)'),
        cell: (row) => row.probability,
      },
      {
        id: 'expected_close',
        titles: titles('Fechamento previsto', 'Expected close', 'Cierre previsto'),
        cell: (row) => row.expected_close,
      },
      {
        id: 'learned',
        titles: titles('Taxa de ganho da etapa (%)', 'Win rate of the stage (%)', 'Tasa de cierre de la etapa (%)'),
        cell: (row) => learnedOf(records.get(row.pipeline_id), dealOf(row), row.rules)?.percent ?? null,
      },
      {
        id: 'state',
        titles: titles('Resultado', 'Outcome', 'Resultado'),
        cell: (row, { language }) => stateWords[language][stateOf(dealOf(row), row.rules)],
      },
      {
        id: 'closed_at',
        titles: titles('Encerrado em', 'Closed on', 'Cerrado el'),
        cell: (row) => (row.outcome ? dayIn(timeZone, new Date(row.outcome.at)) : null),
      },
      {
        id: 'reason',
        titles: titles('Motivo do encerramento', 'Outcome reason', 'Motivo del cierre'),
        cell: (row) => row.outcome?.reason ?? null,
      },
      { id: 'tags', titles: titles('TAGs', 'Tags', 'Etiquetas'), cell: (row) => row.tags },
      ...(await dealFields(tx)).filter(({ archived }) => !archived).map(fieldCell),
      {
        id: 'created',
        titles: titles('Criado em', 'Created', 'Creado el'),
        cell: (row) => dayIn(timeZone, row.created_at),
      },
      {
        id: 'moved',
        titles: titles('Última movimentação', 'Last moved', 'Último movimiento'),
        cell: (row) => row.moved_at,
      },
      {
        id: 'idle',
        titles: titles('Tempo na etapa (dias)', 'Time in stage (days)', 'Tiempo en la etapa (días)'),
        cell: (row) => Math.max(0, idleDays(dealOf(row), now)),
      },
    ]
  },
  async read({ tx, params, after, limit }) {
    let query = selectPresentDeals(tx).orderBy('id').limit(limit)
    if (params.pipelineId !== undefined) query = query.where('pipeline_id', '=', params.pipelineId)
    if (after !== null) query = query.where('id', '>', after)
    const found = await query.execute()
    const pipelines = await tx.selectFrom('pipelines').select(['id', 'name', 'stages']).execute()
    const tags = await tx.selectFrom('tags').select(['id', 'name']).execute()
    const tagNames = new Map(tags.map(({ id, name }) => [id, name]))
    const byId = new Map(pipelines.map((pipeline) => [pipeline.id, pipeline]))
    const rows = found.map((deal) => {
      const pipeline = byId.get(deal.pipeline_id)
      const words = deal.tag_ids.flatMap((id) => tagNames.get(id) ?? []).join(', ')
      return { ...deal, tags: words, pipeline: pipeline?.name ?? '', rules: pipeline?.stages ?? [] }
    })
    const { filter = {} } = params
    return {
      rows: rows.filter((row) => matchesFilter(dealOf(row), filter, row.rules)),
      next: found.length < limit ? null : (found.at(-1)?.id ?? null),
    }
  },
})

/** What the stages of the pipeline teach, or those of all of them, by the pipeline. */
async function recordsFor(tx: Db, pipelineId: string | undefined): Promise<Map<string, StageRecords>> {
  const pipelines = await tx.selectFrom('pipelines').select('id').execute()
  const ids = pipelineId === undefined ? pipelines.map(({ id }) => id) : [pipelineId]
  const records = new Map<string, StageRecords>()
  for (const id of ids) records.set(id, (await recordsOf(tx, await pipelineById(tx, id))).stages)
  return records
}

const fieldCell = (field: Field): Column<Row> => ({
  ...fieldColumn(field),
  cell: ({ field_values: values }) => values[field.id] ?? null,
})
