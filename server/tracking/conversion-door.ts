/** `POST /hooks/conversion/<goal>`: the company's own system says that a person did what a campaign was to lead to. */
import { reportedConversion } from '@aura/contracts/tracking/goal.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { holderOf } from '../contacts/index.ts'
import type { OpenFor, Work } from '../platform/handle.ts'
import { originOf } from '../platform/http/origin.ts'
import { refuse } from '../platform/refuse.ts'
import { sameHash } from '../platform/seal.ts'
import { noteConversion } from './convert.ts'
import { goalSecretHash } from './goals.ts'

const path = z.object({ goalId: z.uuid() })

export function conversionDoor(app: FastifyInstance, open: OpenFor): void {
  app.post('/hooks/conversion/:goalId', async (request, reply) => {
    const context = open({ name: 'tracking.conversion', origin: originOf(request), setCookie: () => {} })
    context.limit()
    const params = z.safeParse(path, request.params)
    if (!params.success) return refuse('tracking.goal_not_found')
    const { goalId } = params.data
    const { rows } = await sql<{ company: string | null }>`select company_of_goal(${goalId}) as company`.execute(
      context.db,
    )
    const companyId = rows[0]?.company ?? refuse('tracking.goal_not_found')
    const counted = await context.inCompany(companyId, null, async (work) => {
      const goal = await work.tx
        .selectFrom('campaign_goals')
        .where('id', '=', goalId)
        .where('removed_at', 'is', null)
        .select('proof_hash')
        .executeTakeFirst()
      // A goal that is no webhook is as unknown here as one that nobody has.
      if (!goal || goal.proof_hash === null) return refuse('tracking.goal_not_found')
      if (!sameHash(goal.proof_hash, goalSecretHash(context.config.secret, secretOf(request))))
        return refuse('tracking.unproven')
      const said = z.safeParse(reportedConversion, request.body)
      if (!said.success) return refuse('tracking.conversion_unreadable')
      const contactId = await contactOf(work, said.data)
      if (contactId === null) return 0
      const at = work.now
      return await noteConversion(work, { companyId, contactId, kind: 'webhook', at, subject: goalId, goalId })
    })
    return reply.status(202).send({ counted: counted > 0 })
  })
}

const secretOf = ({ headers }: FastifyRequest): string =>
  /^Bearer (\S{1,200})$/.exec(headers.authorization ?? '')?.[1] ?? ''

async function contactOf({ tx }: Work, said: z.infer<typeof reportedConversion>): Promise<string | null> {
  if (said.ref !== undefined) {
    const link = await tx.selectFrom('short_links').where('code', '=', said.ref).select('contact_id').executeTakeFirst()
    if (link?.contact_id) return link.contact_id
  }
  const byEmail = said.email === undefined ? null : await holderOf(tx, { kind: 'email', value: said.email })
  if (byEmail !== null || said.phone === undefined) return byEmail
  return await holderOf(tx, { kind: 'phone', value: said.phone })
}
