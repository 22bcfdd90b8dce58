/** The stages' names in every language, for a search of deals by stage. */
import type { Language } from '../platform/values.ts'
import type { DefaultStage } from './deal.ts'

export const stageNames: Record<Language, Record<DefaultStage, string>> = {
  'pt-BR': {
    prospecting: 'Prospecção',
    qualification: 'Qualificação',
    proposal: 'Proposta',
    negotiation: 'Negociação',
    closing: 'Fechamento',
    lost: 'Perdido',
  },
  'en-US': {
    prospecting: 'Prospecting',
    qualification: 'Qualification',
    proposal: 'Proposal',
    negotiation: 'Negotiation',
    closing: 'Closing',
    lost: 'Lost',
  },
  'es-ES': {
    prospecting: 'Prospección',
    qualification: 'Calificación',
    proposal: 'Propuesta',
    negotiation: 'Negociación',
    closing: 'Cierre',
    lost: 'Perdido',
  },
}
