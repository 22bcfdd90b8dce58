/** Everything that is understood without a model; the four quick actions among it. */
import { Refusal } from '../../platform/refuse.ts'
import * as company from './company-topics.ts'
import * as data from './data-topics.ts'
import type { Reader, Reading } from './reading.ts'
import * as sales from './sales-topics.ts'
import * as service from './service-topics.ts'

type Read = (reader: Reader) => Promise<Reading>

/** Of several topics, those that the person may see. */
const joined =
  (...topics: readonly Read[]): Read =>
  async (reader) => {
    const readings = await Promise.all(topics.map(async (read) => await orNothing(read, reader)))
    return { figures: readings.flatMap(({ figures }) => figures) }
  }

async function orNothing(read: Read, reader: Reader): Promise<Reading> {
  try {
    return await read(reader)
  } catch (error) {
    if (isForbidden(error)) return { figures: [] }
    throw error
  }
}

const forbidden = ['auth.forbidden', 'companies.module_inactive']
export const isForbidden = (error: unknown): boolean => error instanceof Refusal && forbidden.includes(error.code)

/** Only what there is something to do about. */
const toDo =
  (read: Read): Read =>
  async (reader) => {
    const { figures } = await read(reader)
    return { figures: figures.filter(({ value }) => value !== null && value > 0) }
  }

/** One figure of a reading. */
const only =
  (read: Read, ...keys: readonly string[]): Read =>
  async (reader) => ({ figures: (await read(reader)).figures.filter(({ key }) => keys.includes(key)) })

const alerts = joined(company.activeAlertCounts, company.openIncidentCounts)

export const topics = {
  summary: joined(
    service.conversationsNow,
    only(service.operatorsNow, 'available', 'capacity'),
    sales.pipelineValue,
    sales.winRate,
    company.activeAlertCounts,
  ),
  optimisations: toDo(
    joined(
      only(service.conversationsNow, 'waiting'),
      only(service.operatorsNow, 'paused'),
      service.unansweredCalls,
      sales.stuckDeals,
      only(sales.forecast, 'deals_undated'),
      only(sales.openActivities, 'activities_overdue'),
      only(data.templateStates, 'templates_rejected'),
      only(company.channelStates, 'channels_failing', 'channels_paused'),
      only(company.activeAlertCounts, 'alerts_active'),
    ),
  ),
  alerts,
  insights: joined(
    sales.winRate,
    sales.meanDeal,
    sales.meanProbability,
    sales.stuckDeals,
    only(service.ratingsLately, 'rating_average', 'rating_count'),
    only(service.conversationsNow, 'waiting'),
    only(service.operatorsNow, 'at_hand', 'capacity'),
  ),
  conversations: service.conversations,
  opened: service.openedConversations,
  waiting: service.waitingConversations,
  open: service.openConversations,
  held: service.heldConversations,
  snoozed: service.snoozedConversations,
  closed: service.closedConversations,
  my_conversations: service.myConversations,
  queues: service.queueCount,
  queue_waiting: service.waitingByQueue,
  operators: service.operatorsNow,
  available: service.availableOperators,
  paused: service.pausedOperators,
  calls_live: service.callsNow,
  calls_unanswered: service.unansweredCalls,
  calls_total: service.allCalls,
  ratings: service.ratingsLately,
  deals: sales.openDeals,
  deals_value: sales.pipelineValue,
  forecast: sales.forecast,
  probability: sales.meanProbability,
  deals_average: sales.meanDeal,
  deals_largest: sales.largestDeal,
  deals_won: sales.wonDeals,
  deals_lost: sales.lostDeals,
  win_rate: sales.winRate,
  deals_stuck: sales.stuckDeals,
  stages: sales.dealsByStage,
  my_deals: sales.myDeals,
  activities: sales.openActivities,
  pipelines: sales.pipelineCount,
  contacts: data.contactCount,
  bases: data.contactBases,
  tags: data.contactTags,
  audiences: data.audienceCount,
  blocked: data.blockedAddresses,
  exempt: data.exemptAddresses,
  templates: data.templateStates,
  campaigns: data.campaignStates,
  users: company.activeUsers,
  administrators: company.administrators,
  channels: company.channelStates,
  costs: company.monthCosts,
  suppliers: company.supplierCount,
  models: company.modelSpending,
  notifications: company.unreadNotifications,
  active_alerts: company.activeAlertCounts,
  incidents: company.openIncidentCounts,
} as const satisfies Record<string, Read>

export type TopicName = keyof typeof topics
export const isTopic = (name: string): name is TopicName => Object.hasOwn(topics, name)
export const topicNames = Object.keys(topics).filter(isTopic)
