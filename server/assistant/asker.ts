/**
 * In whose name the assistant reads and acts. Every question of it to the product is a query, a view or a command of the
 * product, through the same gate and with the rights that the person has at that moment.
 */
import type { OutputOf, Query, StateOf, View } from '@aura/contracts/platform/operation.ts'
import type { Language } from '@aura/contracts/platform/values.ts'
import { assertMayCall } from '../platform/caller.ts'
import type { AsCaller, Caller, Feature, OpenContext, ViewHandler } from '../platform/handle.ts'
import { parse } from '../platform/parse.ts'

export type Asker = Pick<OpenContext<unknown>, 'perform' | 'say' | 'newId' | 'config'> & {
  within: AsCaller
  userId: string
  companyId: string
  language: Language
  query: <Q extends Query>(contract: Q, input: object) => Promise<OutputOf<Q>>
  view: <V extends View>(contract: V, params: object) => Promise<StateOf<V>>
}

export type Views = ReadonlyMap<string, ViewHandler>

export const viewsOf = (features: readonly Feature[]): Views =>
  new Map(
    features.flatMap(({ handlers }) =>
      handlers.flatMap((handler) => (handler.kind === 'view' ? [[handler.contract.name, handler] as const] : [])),
    ),
  )

export async function askerOf(context: OpenContext<unknown>, views: Views): Promise<Asker> {
  const { asCaller, perform, say, newId, config, origin } = context
  const { userId, companyId } = await asCaller(async ({ caller }) => caller)
  return {
    ...{ within: asCaller, perform, say, newId, config, userId, companyId, language: origin.language },
    query: async (contract, input) => (await perform(contract.name, input)) as never,
    view: async (contract, params) => (await readView(asCaller, views, { contract, params })) as never,
  }
}

type ViewRequest = { contract: View; params: object }

async function readView(asCaller: AsCaller, views: Views, { contract, params }: ViewRequest): Promise<unknown> {
  const handler = views.get(contract.name)
  if (!handler) throw new Error(`${contract.name} is no view`)
  const parsed = parse(contract.params, params)
  return await asCaller(async ({ tx, caller }) => {
    assertMayRead(contract, parsed, caller)
    const resolved = handler.resolve ? await handler.resolve({ params: parsed as never, tx }) : parsed
    const room = contract.room(resolved as never, caller) ?? ''
    return await handler.snapshot({ params: resolved as never, tx, room, owner: caller.userId })
  })
}

function assertMayRead(contract: View, params: unknown, caller: Caller): void {
  const needs = typeof contract.needs === 'function' ? contract.needs(params as never) : contract.needs
  assertMayCall({ needs, onDisplays: false }, caller)
}
