/** What a watch asks for, once its params are known to be right: a view, and the one room it shows. */
import type { Needs } from '@aura/contracts/platform/operation.ts'
import type { ViewHandler } from '../platform/handle.ts'
import { parse } from '../platform/parse.ts'
import { refuse } from '../platform/refuse.ts'
import type { Clock } from './clock.ts'
import type { GatewayParts } from './parts.ts'

export type Wanted = {
  readonly view: ViewHandler
  readonly params: unknown
  readonly room: string
  readonly owner: string | null
  /** The right it takes, which may be one to this very record. */
  readonly needs: Needs
}

const needsOf = ({ contract: { needs } }: ViewHandler, params: unknown): Needs =>
  typeof needs === 'function' ? needs(params) : needs

const ownerOf = (room: string, { userId }: { userId: string }) => (room.endsWith(`:${userId}`) ? userId : null)

type Resolved = { params: Promise<unknown>; until: number }

const resolvedMost = 1_000

/** Params the client left to the server are resolved once per company and second, for all callers. */
export function createWanting(parts: Pick<GatewayParts, 'views' | 'resolve' | 'settings'> & { clock: Clock }) {
  const resolved = new Map<string, Resolved>()

  return async (company: string, name: string, input: unknown, who: { userId: string }): Promise<Wanted> => {
    const view = parts.views.get(name) ?? refuse('view.unknown')
    const params = parse(view.contract.params, input ?? {})
    const room = view.contract.room(params, who)
    if (room !== undefined) return { view, params, room, owner: ownerOf(room, who), needs: needsOf(view, params) }
    const full = await resolveOnce(company, view, params)
    const found = view.contract.room(full, who)
    if (found === undefined) throw new Error(`${name} resolves to no room`)
    return { view, params: full, room: found, owner: ownerOf(found, who), needs: needsOf(view, full) }
  }

  async function resolveOnce(company: string, view: ViewHandler, params: unknown) {
    const now = parts.clock.now()
    const key = `${company} ${view.contract.name} ${JSON.stringify(params)}`
    const existing = resolved.get(key)
    if (existing && existing.until > now) return existing.params
    if (resolved.size >= resolvedMost) resolved.clear()
    const request = parts.resolve(company, view, params)
    const entry = { params: request, until: now + parts.settings.resolveMs }
    resolved.set(key, entry)
    request.catch(() => {
      if (resolved.get(key) === entry) resolved.delete(key)
    })
    return request
  }
}
