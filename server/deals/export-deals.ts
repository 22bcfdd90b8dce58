/** Deals as a table: those of one pipeline, or of all of them. */

import { board } from '@aura/contracts/deals/board.ts'
import { stages } from '@aura/contracts/deals/deal.ts'
import type { StageRule } from '@aura/contracts/deals/pipeline.ts'
import { stageNames } from '@aura/contracts/deals/stage-names.ts'
import type { Language } from '@aura/contracts/platform/values.ts'
import { exportKind } from '../platform/export-kind.ts'
import { type DealRow, selectPresentDeals } from './store.ts'

type Row = DealRow & { pipeline: string; rules: readonly StageRule[] }

const titles = (pt: string, en: string, es: string) => ({ 'pt-BR': pt, 'en-US': en, 'es-ES': es })

export const exportDeals = exportKind({
  name: 'deals.board',
  needs: 'view_crm',
  titles: titles('Negócios', 'Deals', 'Negocios'),
  params: board.params,
  columns: [
    { id: 'title', titles: titles('Título', 'Title', 'Título'), cell: (row: Row) => row.title },
    { id: 'contact', titles: titles('Contato', 'Contact', 'Contacto'), cell: (row) => row.contact },
    { id: 'owner', titles: titles('Responsável', 'Owner', 'Responsable'), cell: (row) => row.owner_name },
    { id: 'pipeline', titles: titles('Pipeline', 'Pipeline', 'Pipeline'), cell: (row) => row.pipeline },
    { id: 'stage', titles: titles('Etapa', 'Stage', 'Etapa'), cell: (row, { language }) => stageOf(row, language) },
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
    const byId = new Map(pipelines.map((pipeline) => [pipeline.id, pipeline]))
    const rows = found.map((deal) => {
      const pipeline = byId.get(deal.pipeline_id)
      return { ...deal, pipeline: pipeline?.name ?? '', rules: pipeline?.stages ?? [] }
    })
    return { rows, next: found.length < limit ? null : (found.at(-1)?.id ?? null) }
  },
})

/** A stage that every company begins with has the name of the reader's language until it is renamed. */
function stageOf({ stage, rules }: Row, language: Language): string {
  const own = rules.find(({ id }) => id === stage)?.name
  const byDefault = stages.find((id) => id === stage)
  return own ?? (byDefault ? stageNames[language][byDefault] : stage)
}
