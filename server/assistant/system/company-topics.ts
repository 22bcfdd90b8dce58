/** What is asked about the company: people, channels, costs, suppliers, models, and what the War Room watches. */
import { aiConnections } from '@aura/contracts/ai/connection.ts'
import { aiUsage } from '@aura/contracts/ai/usage.ts'
import { channels } from '@aura/contracts/channels/channels.ts'
import { costCentres, costMonth } from '@aura/contracts/companies/cost-centres.ts'
import { userCounts } from '@aura/contracts/companies/user.ts'
import { myNotifications } from '@aura/contracts/notifications/notification.ts'
import { supplierCollection } from '@aura/contracts/suppliers/supplier.ts'
import { activeAlerts } from '@aura/contracts/warroom/alerts/alert.ts'
import { openIncidents } from '@aura/contracts/warroom/incidents/incident.ts'
import { monthIn } from '@aura/machines/companies/cost-centres.ts'
import { figureOf, listOf, type Reader, type Reading } from './reading.ts'

const people = '/users'

export async function activeUsers(reader: Reader): Promise<Reading> {
  const counts = Object.values(await reader.view(userCounts))
  const sum = (of: 'active' | 'inactive') => counts.reduce((total, count) => total + count[of], 0)
  return {
    figures: [
      figureOf('users_active', sum('active'), people),
      figureOf('users_inactive', sum('inactive'), listOf(people, { state: 'inactive' })),
    ],
  }
}

export async function administrators(reader: Reader): Promise<Reading> {
  const counts = await reader.view(userCounts)
  const owners = counts.company_owner.active + counts.platform_owner.active
  return {
    figures: [
      figureOf(
        'administrators',
        counts.company_admin.active,
        listOf(people, { role: 'company_admin', state: 'active' }),
      ),
      figureOf('owners', owners, listOf(people, { role: 'company_owner', state: 'active' })),
    ],
  }
}

export async function channelStates(reader: Reader): Promise<Reading> {
  const state = await reader.view(channels)
  const rows = Object.values(state.channels).filter((channel) => channel.state !== 'removed')
  const link = '/canais/digitais'
  return {
    figures: [
      figureOf('channels_active', rows.filter((channel) => channel.state === 'active').length, link),
      figureOf('channels_paused', rows.filter((channel) => channel.state === 'paused').length, link),
      figureOf('channels_failing', rows.filter(({ health }) => health.status === 'failing').length, link),
    ],
  }
}

export async function monthCosts(reader: Reader): Promise<Reading> {
  const { centres, month: newest, spent: newestSpent } = await reader.view(costCentres)
  const isLast = reader.period?.name === 'last_month'
  const month = monthIn(reader.period && isLast ? reader.period.from : new Date(reader.now), reader.timeZone)
  const spent = month === newest ? newestSpent : (await reader.query(costMonth, { month })).spent
  const active = Object.values(centres).filter((centre) => centre.active)
  const [currency = 'BRL'] = active.map((centre) => centre.currency)
  const budget = active.reduce((sum, centre) => sum + (centre.budget ?? 0), 0)
  const total = Object.values(spent).reduce((sum, amount) => sum + amount, 0)
  const link = '/centro-custos'
  return {
    figures: [
      figureOf('cost_month', total, link, { unit: 'money', currency, span: isLast ? 'last_month' : 'this_month' }),
      figureOf('cost_budget', budget, link, { unit: 'money', currency }),
      figureOf('cost_centres', active.length, link),
    ],
  }
}

export async function supplierCount(reader: Reader): Promise<Reading> {
  const { suppliers } = await reader.view(supplierCollection.view)
  const current = Object.values(suppliers).filter(({ archived }) => !archived)
  return { figures: [figureOf('suppliers', current.length, '/fornecedores')] }
}

export async function modelSpending(reader: Reader): Promise<Reading> {
  const { monthMicros, currency } = await reader.query(aiUsage)
  const { connections } = await reader.view(aiConnections)
  const link = '/integrations/ias'
  return {
    figures: [
      figureOf('model_spending', Math.round(monthMicros / 10_000), link, {
        unit: 'money',
        currency,
        span: 'this_month',
      }),
      figureOf('model_connections', Object.keys(connections).length, link),
    ],
  }
}

export async function unreadNotifications(reader: Reader): Promise<Reading> {
  const { unread } = await reader.view(myNotifications)
  return { figures: [figureOf('notifications_unread', unread, '/profile')] }
}

const critical = { severity: 'critical' }
const isCritical = ({ severity }: { severity: string }) => severity === 'critical'

export async function activeAlertCounts(reader: Reader): Promise<Reading> {
  const { alerts } = await reader.view(activeAlerts)
  return {
    figures: [
      figureOf('alerts_active', alerts.length, '/warroom/alerts'),
      figureOf('alerts_critical', alerts.filter(isCritical).length, listOf('/warroom/alerts', critical)),
    ],
  }
}

export async function openIncidentCounts(reader: Reader): Promise<Reading> {
  const { incidents } = await reader.view(openIncidents)
  const rows = incidents
  return {
    figures: [
      figureOf('incidents_open', rows.length, '/warroom/incidents'),
      figureOf('incidents_critical', rows.filter(isCritical).length, listOf('/warroom/incidents', critical)),
    ],
  }
}
