import type { PeriodName } from './periods.ts'
import type { TopicName } from './topics.ts'

type PeriodQuestion = readonly [
  topic: TopicName,
  period: PeriodName,
  portuguese: string,
  english: string,
  spanish: string,
]

/** What is asked of a stretch of time, alike in the three languages. */
export const periodQuestions: readonly PeriodQuestion[] = [
  ['closed', 'today', 'Encerradas hoje?', 'Closed today?', '¿Cerradas hoy?'],
  [
    'closed',
    'yesterday',
    'Quantas conversas foram encerradas ontem?',
    'How many conversations were closed yesterday?',
    '¿Cuántas conversaciones cerradas ayer?',
  ],
  [
    'conversations',
    'yesterday',
    'Quantas conversas ontem?',
    'How many conversations yesterday?',
    '¿Cuántas conversaciones ayer?',
  ],
  [
    'opened',
    'yesterday',
    'Quantas conversas foram iniciadas ontem?',
    'How many conversations were started yesterday?',
    '¿Cuántas conversaciones fueron iniciadas ayer?',
  ],
  [
    'opened',
    'today',
    'Quantas conversas foram abertas hoje?',
    'How many conversations were opened today?',
    '¿Cuántas conversaciones fueron abiertas hoy?',
  ],
  [
    'opened',
    'last_week',
    'Conversas iniciadas na semana passada',
    'Conversations started last week',
    'Conversaciones iniciadas la semana pasada',
  ],
  [
    'conversations',
    'this_month',
    'Quantas conversas este mês?',
    'How many conversations this month?',
    '¿Cuántas conversaciones este mes?',
  ],
  [
    'closed',
    'this_week',
    'Conversas encerradas esta semana',
    'Conversations closed this week',
    'Conversaciones cerradas esta semana',
  ],
  [
    'closed',
    'last_month',
    'Conversas encerradas no mês passado',
    'Closed conversations last month',
    'Conversaciones cerradas el mes pasado',
  ],
  ['deals_won', 'this_month', 'Ganhos este mês?', 'Deals won this month?', '¿Negocios ganados este mes?'],
  [
    'deals_won',
    'last_week',
    'Negócios ganhos na semana passada',
    'Deals won last week',
    'Negocios ganados la semana pasada',
  ],
  [
    'deals_won',
    'last_month',
    'Quanto ganhamos no mês passado?',
    'How many deals did we win last month?',
    '¿Cuántos negocios hemos ganado el mes pasado?',
  ],
  ['deals_lost', 'today', 'Negócios perdidos hoje', 'Deals lost today', 'Negocios perdidos hoy'],
  [
    'deals_lost',
    'this_month',
    'Quantos negócios perdidos neste mês?',
    'How many deals were lost this month?',
    '¿Cuántos negocios perdidos este mes?',
  ],
  [
    'win_rate',
    'last_month',
    'Taxa de conversão do mês passado',
    'Conversion rate last month',
    'Tasa de conversión del mes pasado',
  ],
  ['calls_total', 'yesterday', 'Ligações ontem?', 'Calls yesterday?', '¿Llamadas ayer?'],
  [
    'calls_total',
    'last_week',
    'Quantas chamadas na última semana?',
    'How many calls last week?',
    '¿Cuántas llamadas la última semana?',
  ],
  ['calls_unanswered', 'today', 'Chamadas perdidas hoje', 'Missed calls today', 'Llamadas perdidas hoy'],
  ['ratings', 'this_week', 'Satisfação desta semana', 'Satisfaction this week', 'Satisfacción de esta semana'],
  [
    'costs',
    'last_month',
    'Quanto gastamos no mês passado?',
    'How much did we spend last month?',
    '¿Gasto del mes pasado?',
  ],
  ['costs', 'this_month', 'Qual o gasto do mês?', 'What is the spend this month?', '¿Cuál es el gasto de este mes?'],
]
