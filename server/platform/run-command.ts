import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Batch } from './append.ts'
import { assertMayCall, callerFrom, callerStatement } from './caller.ts'
import { type Answer, answerOf, closingOf, collector, keepable, revive } from './collect.ts'
import { type Transaction, transact } from './database/transact.ts'
import type { Executed, ExecuteParts, Request } from './execute.ts'
import type { Claims, CommandHandler } from './handle.ts'
import { assertContract } from './parse.ts'
import { Refusal, refuse } from './refuse.ts'

export async function runCommand(
  parts: ExecuteParts,
  handler: CommandHandler,
  input: unknown,
  claims: Claims,
  request: Request,
): Promise<Executed> {
  const id = (request.id ?? parts.newId()).toLowerCase()
  const { contract } = handler
  const hash = createHash('sha256')
    .update(`${contract.name}\n${JSON.stringify(input)}`)
    .digest('base64url')
  const claim: pg.QueryConfig = {
    name: 'claim-command',
    text: `insert into commands (company_id, actor_id, id, name, input_hash) values ($1, $2, $3, $4, $5)
           on conflict do nothing returning id`,
    values: [claims.companyId, claims.userId, id, contract.name, hash],
  }
  const opening = contract.secret ? [callerStatement(claims)] : [claim, callerStatement(claims)]
  const outcome = await transact(parts.pool, claims.companyId, 'write', opening, async (tx, opened) => {
    // The claim may have waited for a repeat, so it comes before the look at who asks.
    const [who, claimed] = contract.secret ? opened : [opened[1], opened[0]]
    const caller = callerFrom(claims, who)
    assertMayCall(contract, caller)
    if (claimed?.rowCount === 0) {
      const answer = await firstAnswer(tx, claims, id, contract.name, hash)
      return { closing: [], done: () => answer }
    }
    const { events, emit } = collector(parts)
    const context = {
      input: input as never,
      tx: tx.db,
      caller,
      emit,
      now: parts.now(),
      newId: parts.newId,
      random: parts.random,
      origin: request.origin,
      config: parts.config,
    }
    const { output, kept } = await keepable(() => handler.run(context))
    if (kept === null) assertContract(parts.config.mode, contract.name, contract.output, output)
    const batch: Batch = { company: claims.companyId, actor: claims.userId, cause: id, events, standing: caller }
    const closing = closingOf(
      batch,
      contract.secret ? null : { id, output: JSON.stringify(output ?? null), refusal: kept },
    )
    return { closing, done: (closed: pg.QueryResult[]) => answerOf(parts, tx.db, batch, closed[0], output, kept) }
  })
  return settle(outcome)
}

function settle({ output, position, rooms, refusal }: Answer): Executed {
  if (refusal) throw new Refusal(refusal.code, { ...refusal.detail, position })
  return { ok: true, output, position, rooms }
}

async function firstAnswer(
  { client }: Transaction,
  claims: Claims,
  id: string,
  name: string,
  hash: string,
): Promise<Answer> {
  const { rows } = await client.query<{
    name: string
    input_hash: string
    output: string | null
    refusal: string | null
    position: number
    rooms: string[]
  }>({
    name: 'first-answer',
    text: 'select name, input_hash, output, refusal, position, rooms from commands where company_id = $1 and actor_id = $2 and id = $3',
    values: [claims.companyId, claims.userId, id],
  })
  const [first] = rows
  if (!first || first.name !== name || first.input_hash !== hash) return refuse('command.id_reused')
  return {
    output: JSON.parse(first.output ?? 'null'),
    position: first.position,
    rooms: first.rooms,
    refusal: first.refusal === null ? null : revive(first.refusal),
  }
}
