/** The product behind its doors: validation, rights, the command's id, the handler, the log, the news. */
import { randomUUIDv7 } from 'node:crypto'
import { features } from '@aura/server/features.ts'
import { loadConfig } from '@aura/server/platform/config.ts'
import { connectPool } from '@aura/server/platform/database/pools.ts'
import { executor, operationsOf } from '@aura/server/platform/execute.ts'
import { connectNews } from '@aura/server/platform/log/news.ts'
import { answering } from '../platform/peer.ts'
import type { DriveAnswers } from './bare-process.ts'
import { driveHere } from './drive.ts'
import { anyMove, type Mover } from './plan.ts'

const config = loadConfig(process.env)
const execute = executor({
  pool: connectPool('aura_app', { databaseUrl: config.databaseUrl, max: config.databasePool, onError: () => {} }),
  news: await connectNews(config.natsUrl, () => {}),
  operations: operationsOf(features.flatMap((feature) => feature.handlers)),
  limit: () => {},
  config,
  now: () => new Date(),
  newId: () => randomUUIDv7(),
  random: Math.random,
  signAccessToken: () => ({ token: '', expiresAt: '' }),
})
const origin = { address: '127.0.0.1', userAgent: null, language: 'pt-BR', cookies: {} } as const

const move = async (mover: Mover) => {
  await execute({ name: 'deals.move', input: anyMove(mover), claims: mover.claims, origin })
}

const answers: DriveAnswers = { drive: ({ movers, seconds }) => driveHere(movers, seconds, move) }
answering(answers)
