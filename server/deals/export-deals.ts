/** Deals as a table: those of one pipeline, or of all of them. */

import type { Field } from '@aura/contracts/contacts/fields.ts'
import { board } from '@aura/contracts/deals/board.ts'
import { dealFilter } from '@aura/contracts/deals/filter.ts'
import type { StageRule } from '@aura/contracts/deals/pipeline.ts'
import { matchesFilter } from '@aura/machines/deals/filter.ts'
import * as z from 'zod/mini'
import { fieldColumn } from '../contacts/index.ts'
import { type Column, exportKind } from '../platform/export-kind.ts'
import { dealFields } from './fields.ts'
import { stageNameIn } from './stage-name-in.ts'
import { type DealRow, dealOf, selectPresentDeals } from './store.ts'

type Row = DealRow & { pipeline: string; tags: string; rules: readonly StageRule[] }

const titles = (pt: string, en: string, es: string) => ({ 'pt-BR': pt, 'en-US': en, 'es-ES': es })

export const exportDeals = exportKind({
  name: 'deals.board',
  needs: 'view_crm',
  titles: titles('Negócios', 'Deals', 'Negocios'),
  params: z.extend(board.params, { filter: z.optional(dealFilter) }),
  columns: async (tx) => [
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
    { id: 'tags', titles: titles('Tags', 'Tags', 'Etiquetas'), cell: (row) => row.tags },
    ...(await dealFields(tx)).filter(({ archived }) => !archived).map(fieldCell),
    { id: 'created', titles: titles('Criado em', 'Created', 'Creado el'), cell: (row) => row.created_at },
    {
      id: 'moved',
      titles: titles('Última movimentação', 'Last moved', 'Último movimiento'),
      cell: (row) => row.moved_at,
    },
  ],
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
    const chosen = rows.filter((row) => matchesFilter(dealOf(row), filter, row.rules))
    return { rows: chosen, next: found.length < limit ? null : (found.at(-1)?.id ?? null) }
  },
})

const fieldCell = (field: Field): Column<Row> => ({
  ...fieldColumn(field),
  cell: ({ field_values: values }) => values[field.id] ?? null,
})
