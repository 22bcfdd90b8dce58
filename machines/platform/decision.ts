/**
 * What a `decide` of any feature answers: what the entity becomes and what else is to be done, or why not. Handlers
 * refuse with the code and its params; screens word the same ones.
 */
import type { ErrorCode } from '@aura/contracts/errors.ts'
import { lackOf, type Permission } from '@aura/contracts/permissions.ts'
import type { Conflict } from '@aura/contracts/platform/conflict.ts'
import type { Needs } from '@aura/contracts/platform/operation.ts'

/** `conflicts`: the fields that somebody else has changed meanwhile. */
export type Refused = {
  ok: false
  code: ErrorCode
  params: Record<string, string | number>
  conflicts?: readonly Conflict[]
}
export type Decision<Next, Effect = never> = { ok: true; next: Next; effects: readonly Effect[] } | Refused

/** `withheld`: what the company's plan keeps from the actor. */
export type Actor = { id: string; permissions: readonly Permission[]; withheld?: readonly Permission[] }

export const refused = (code: ErrorCode, params: Record<string, string | number> = {}): Refused => ({
  ok: false,
  code,
  params,
})

export const allowedTo = <Next>(next: Next): Decision<Next> => ({ ok: true, next, effects: [] })

/** What the actor lacks for an operation. */
export function withoutPermission(needs: Needs, actor: Omit<Actor, 'id'>): Refused | undefined {
  const lack = lackOf(needs, actor)
  return lack ? refused(lack.code, lack.params) : undefined
}

/** The first reason there is. */
export const firstRefusal = (...reasons: (Refused | undefined)[]): Refused | undefined =>
  reasons.find((reason) => reason !== undefined)
