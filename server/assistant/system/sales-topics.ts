/** What is asked about deals and their activities: of the board that /crm opens. */
import { myActivities } from '@aura/contracts/deals/activities.ts'
import { board } from '@aura/contracts/deals/board.ts'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { allDeals } from '@aura/contracts/deals/deal-chunks.ts'
import { pipelines } from '@aura/contracts/deals/pipelines.ts'
import { metricsOf, sums } from '@aura/machines/deals/metrics.ts'
import { figureOf, listOf, moneyFigure, type Reader, type Reading, spanOf } from './reading.ts'

const crm = '/crm'
const dealList = (filters: Readonly<Record<string, string>>) => listOf(crm, filters, 'as=list&')
const wonList = dealList({ state: 'won' })
const lostList = dealList({ state: 'lost' })
const metrics = async (reader: Reader) => metricsOf(await reader.view(board), reader.now)

/** Of the deals that have ended those that did so in the period asked for. */
async function endedDeals(reader: Reader) {
  const { won, lost, winRate } = await metrics(reader)
  const { period } = reader
  if (!period) return { won, lost, winRate }
  const isIn = ({ outcome }: Deal) => {
    const at = outcome ? Date.parse(outcome.at) : Number.NaN
    return at >= period.from.getTime() && at < period.to.getTime()
  }
  const [wonThen, lostThen] = [won.filter(isIn), lost.filter(isIn)]
  const ended = wonThen.length + lostThen.length
  return { won: wonThen, lost: lostThen, winRate: ended === 0 ? null : Math.round((wonThen.length * 100) / ended) }
}

export async function openDeals(reader: Reader): Promise<Reading> {
  const { total } = await metrics(reader)
  return { figures: [figureOf('deals_open', total.deals.length, crm)] }
}

export async function pipelineValue(reader: Reader): Promise<Reading> {
  const { total } = await metrics(reader)
  return {
    figures: [
      figureOf('deals_open', total.deals.length, crm),
      ...total.value.map((money) => moneyFigure('deals_value', money, crm)),
    ],
  }
}

export async function forecast(reader: Reader): Promise<Reading> {
  const { total } = await metrics(reader)
  const undated = total.deals.filter(({ expectedClose }) => expectedClose === undefined).length
  return {
    figures: [
      ...total.value.map((money) => moneyFigure('deals_value', money, crm)),
      ...total.weighted.map((money) => moneyFigure('deals_weighted', money, crm)),
      figureOf('deals_undated', undated, crm),
    ],
  }
}

const meanOf = (values: readonly number[]) =>
  values.length === 0 ? null : Math.round(values.reduce((sum, value) => sum + value, 0) / values.length)

export async function meanProbability(reader: Reader): Promise<Reading> {
  const { total } = await metrics(reader)
  const mean = meanOf(total.deals.map(({ probability }) => probability))
  return { figures: [figureOf('deals_probability', mean, crm, { unit: 'percent' })] }
}

/** Of the currency with the most value: money of two currencies has no mean. */
const inMainCurrency = (deals: readonly Deal[]): Deal[] => {
  const [main] = sums(deals)
  return deals.filter(({ value }) => value.currency === main?.currency)
}

export async function meanDeal(reader: Reader): Promise<Reading> {
  const { total } = await metrics(reader)
  const deals = inMainCurrency(total.deals)
  const amount = meanOf(deals.map(({ value }) => value.amount))
  const currency = deals[0]?.value.currency
  return { figures: [figureOf('deals_average', amount, crm, { unit: 'money', ...(currency && { currency }) })] }
}

export async function largestDeal(reader: Reader): Promise<Reading> {
  const { total } = await metrics(reader)
  const [largest] = inMainCurrency(total.deals).toSorted((a, b) => b.value.amount - a.value.amount)
  if (!largest) return { figures: [figureOf('deals_open', 0, crm)] }
  const { amount, currency } = largest.value
  const of = largest.title
  const figure = figureOf('deals_largest', amount, `${crm}?deal=${largest.id}`, { unit: 'money', currency, of })
  return { figures: [figure], names: [of] }
}

export async function wonDeals(reader: Reader): Promise<Reading> {
  const { won } = await endedDeals(reader)
  const span = spanOf(reader)
  return {
    figures: [
      figureOf('deals_won', won.length, wonList, { span }),
      ...sums(won).map((money) => moneyFigure('deals_won_value', { ...money, span }, wonList)),
    ],
  }
}

export async function lostDeals(reader: Reader): Promise<Reading> {
  const { lost } = await endedDeals(reader)
  return { figures: [figureOf('deals_lost', lost.length, lostList, { span: spanOf(reader) })] }
}

export async function winRate(reader: Reader): Promise<Reading> {
  const { winRate, won, lost } = await endedDeals(reader)
  const span = spanOf(reader)
  return {
    figures: [
      figureOf('win_rate', winRate, crm, { unit: 'percent', span }),
      figureOf('deals_won', won.length, wonList, { span }),
      figureOf('deals_lost', lost.length, lostList, { span }),
    ],
  }
}

export async function stuckDeals(reader: Reader): Promise<Reading> {
  const { stuck } = await metrics(reader)
  return { figures: [figureOf('deals_stuck', stuck.length, crm)] }
}

/** A stage of the usual ones is named by its id, which the words turn into the language of the answer. */
export async function dealsByStage(reader: Reader): Promise<Reading> {
  const { pipeline, deals } = await reader.view(board)
  const rows = pipeline.stages.map(({ id, name }) => {
    const value = allDeals(deals).filter(({ stage }) => stage === id).length
    return { label: name ?? `stage.${id}`, value }
  })
  return {
    figures: rows.map(({ label, value }) => figureOf('stage_deals', value, crm, { of: label })),
    bars: rows,
  }
}

export async function myDeals(reader: Reader): Promise<Reading> {
  const { total } = await metrics(reader)
  const ownList = dealList({ owner: reader.userId, state: 'open' })
  const own = total.deals.filter(({ ownerId }) => ownerId === reader.userId)
  return {
    figures: [
      figureOf('my_deals', own.length, ownList),
      ...sums(own).map((money) => moneyFigure('my_deals_value', money, ownList)),
    ],
  }
}

export async function openActivities(reader: Reader): Promise<Reading> {
  const { activities } = await reader.view(myActivities)
  const open = Object.values(activities)
  const overdue = open.filter(({ dueAt }) => dueAt !== null && Date.parse(dueAt) < reader.now)
  return {
    figures: [figureOf('activities_open', open.length, crm), figureOf('activities_overdue', overdue.length, crm)],
  }
}

export async function pipelineCount(reader: Reader): Promise<Reading> {
  return { figures: [figureOf('pipelines', (await reader.query(pipelines)).length, crm)] }
}
