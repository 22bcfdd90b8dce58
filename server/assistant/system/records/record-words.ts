/** The words about a record that is open, in each language. */
import type { RecordKind } from '@aura/contracts/assistant/record.ts'
import type { ConversationState } from '@aura/contracts/conversations/conversation.ts'
import type { Language } from '@aura/contracts/platform/values.ts'

export const recordFigures = [
  ...(['deal_value', 'deal_probability', 'deal_idle_days'] as const),
  ...(['conversation_in', 'conversation_out', 'conversation_unread'] as const),
  ...(['contact_addresses', 'contact_tags', 'contact_deals', 'contact_deals_value'] as const),
] as const
export type RecordFigure = (typeof recordFigures)[number]

type RecordWords = {
  kinds: Readonly<Record<RecordKind, string>>
  figures: Readonly<Record<RecordFigure, string>>
  facts: Readonly<Record<'stage' | 'owner' | 'closes' | 'contact' | 'state' | 'first' | 'last' | 'answer', string>>
  states: Readonly<Record<ConversationState, string>>
  won: string
  lost: string
}

export const recordWords: Record<Language, RecordWords> = {
  'pt-BR': {
    kinds: { deal: 'Negócio', conversation: 'Conversa com', contact: 'Contato' },
    figures: {
      deal_value: 'Valor do negócio',
      deal_probability: 'Probabilidade do negócio',
      deal_idle_days: 'Dias sem movimento',
      conversation_in: 'Mensagens do cliente',
      conversation_out: 'Mensagens da empresa',
      conversation_unread: 'Mensagens não lidas',
      contact_addresses: 'Endereços do contato',
      contact_tags: 'Tags do contato',
      contact_deals: 'Negócios do contato',
      contact_deals_value: 'Valor em aberto com o contato',
    },
    facts: {
      stage: 'Etapa',
      owner: 'Responsável',
      closes: 'Fechamento previsto',
      contact: 'Cliente',
      state: 'Situação',
      first: 'O cliente começou com',
      last: 'A última mensagem do cliente',
      answer: 'A última resposta',
    },
    states: {
      waiting: 'aguardando',
      open: 'em atendimento',
      held: 'em espera',
      snoozed: 'adiada',
      closed: 'encerrada',
    },
    won: 'ganho',
    lost: 'perdido',
  },
  'en-US': {
    kinds: { deal: 'Deal', conversation: 'Conversation with', contact: 'Contact' },
    figures: {
      deal_value: 'Deal value',
      deal_probability: 'Deal probability',
      deal_idle_days: 'Days without movement',
      conversation_in: 'Messages from the customer',
      conversation_out: 'Messages from the company',
      conversation_unread: 'Unread messages',
      contact_addresses: 'Addresses of the contact',
      contact_tags: 'Tags of the contact',
      contact_deals: 'Deals of the contact',
      contact_deals_value: 'Open value with the contact',
    },
    facts: {
      stage: 'Stage',
      owner: 'Owner',
      closes: 'Expected close',
      contact: 'Customer',
      state: 'State',
      first: 'The customer began with',
      last: 'The customer’s last message',
      answer: 'The last answer',
    },
    states: { waiting: 'waiting', open: 'being served', held: 'on hold', snoozed: 'snoozed', closed: 'closed' },
    won: 'won',
    lost: 'lost',
  },
  'es-ES': {
    kinds: { deal: 'Negocio', conversation: 'Conversación con', contact: 'Contacto' },
    figures: {
      deal_value: 'Valor del negocio',
      deal_probability: 'Probabilidad del negocio',
      deal_idle_days: 'Días sin movimiento',
      conversation_in: 'Mensajes del cliente',
      conversation_out: 'Mensajes de la empresa',
      conversation_unread: 'Mensajes sin leer',
      contact_addresses: 'Direcciones del contacto',
      contact_tags: 'Etiquetas del contacto',
      contact_deals: 'Negocios del contacto',
      contact_deals_value: 'Valor abierto con el contacto',
    },
    facts: {
      stage: 'Etapa',
      owner: 'Responsable',
      closes: 'Cierre previsto',
      contact: 'Cliente',
      state: 'Estado',
      first: 'El cliente empezó con',
      last: 'El último mensaje del cliente',
      answer: 'La última respuesta',
    },
    states: { waiting: 'en espera', open: 'en atención', held: 'retenida', snoozed: 'aplazada', closed: 'cerrada' },
    won: 'ganado',
    lost: 'perdido',
  },
}
