/**
 * The four words everything else is derived from.
 *
 *   command  changes something      POST /api/<name>, call(<name>)
 *   query    reads once             POST /api/<name>, call(<name>)
 *   event    has happened           a row of the log, a line in a frame
 *   view     a live query           watch(<name>): a snapshot, then the events that change it
 *
 * From these values come the HTTP door, the socket door, validation, the permission check, the
 * OpenAPI page and the typed client call. They hold no behaviour; handlers live in `server`.
 */
import type { $ZodType, input as zodInput, output as zodOutput } from 'zod/v4/core'
import type { Permission } from '../permissions.ts'

/**
 * Who may: users with a permission of the form `action_module`, any signed-in user, or anybody. A permission ends in
 * the name of a module, and that is what plans switch on and off. A visitor of a company's site is no user: what is
 * for visitors is for nobody else, and nothing else is for them.
 */
export type Needs = 'public' | 'signed-in' | 'visitor' | Permission

export type Command<I extends $ZodType = $ZodType, O extends $ZodType = $ZodType> = {
  readonly kind: 'command'
  readonly name: string
  readonly input: I
  readonly output: O
  readonly needs: Needs
  readonly errors: readonly string[]
  /** The output holds a secret (a token), so it is never stored for a repeat of the command. */
  readonly secret: boolean
  /** How many a minute one account and one address may send; the platform's default when absent. */
  readonly perMinute: number | null
  readonly onDisplays: boolean
}

export type Query<I extends $ZodType = $ZodType, O extends $ZodType = $ZodType> = {
  readonly kind: 'query'
  readonly name: string
  readonly input: I
  readonly output: O
  readonly needs: Needs
  readonly errors: readonly string[]
  readonly perMinute: number | null
  readonly onDisplays: boolean
}

export type Event<B extends $ZodType = $ZodType> = {
  readonly kind: 'event'
  readonly name: string
  readonly body: B
  /** Grows when the body's meaning changes; an upcaster then stands beside the contract. */
  readonly v: number
  /** The rooms that see this event whole. None: only reactions and the audit trail hear of it. */
  readonly rooms: (body: zodOutput<B>) => readonly string[]
  /** The people whose data the body holds, so that an erasure finds it. */
  readonly about: (body: zodOutput<B>) => readonly string[]
}

export type View<P extends $ZodType = $ZodType, S extends $ZodType = $ZodType> = {
  readonly kind: 'view'
  readonly name: string
  readonly params: P
  readonly state: S
  /**
   * A right, or for rights of single records a function of the params that names one. It is asked in
   * the turn of the join, so it can depend on nothing that would have to be waited for.
   */
  readonly needs: Needs | ((params: zodOutput<P>) => Needs)
  readonly v: number
  /**
   * The one room this view shows, or undefined when the params name a default that only the server
   * can resolve. Everybody in a room sees every event of it.
   */
  readonly room: (params: zodOutput<P>, who: { userId: string }) => string | undefined
  /** How large its state may be; what every view may be (1 MiB) when absent. */
  readonly largestBytes?: number
  /** How a long state travels in a snapshot, where that is shorter than the state itself; as it is, when absent. */
  readonly wire?: Wire<zodOutput<S>>
}

/** `read` takes what `write` made; a view's reducer folds what `read` returns. */
export type Wire<S> = { write(state: S): unknown; read(written: unknown): S }

/** The state that a snapshot holds. */
export const stateIn = <V extends View>({ wire }: V, snapshot: unknown): StateOf<V> =>
  (wire ? wire.read(snapshot) : snapshot) as StateOf<V>

export type Operation = Command | Query
export type InputOf<T extends { input: $ZodType }> = zodInput<T['input']>
export type ParsedInputOf<T extends { input: $ZodType }> = zodOutput<T['input']>
export type OutputOf<T extends { output: $ZodType }> = zodOutput<T['output']>
export type BodyOf<T extends { body: $ZodType }> = zodOutput<T['body']>
export type ParamsOf<T extends { params: $ZodType }> = zodOutput<T['params']>
export type StateOf<T extends { state: $ZodType }> = zodOutput<T['state']>

type OperationSpec<I extends $ZodType, O extends $ZodType> = {
  input: I
  output: O
  needs: Needs
  errors: readonly string[]
  perMinute?: number
  /**
   * Open to a display device, which otherwise calls nothing: it watches views, as far as its rights go. Only what a
   * screen without a person needs for that says so.
   */
  onDisplays?: true
}

export function command<I extends $ZodType, O extends $ZodType>(
  name: string,
  spec: OperationSpec<I, O> & { secret?: boolean },
): Command<I, O> {
  return Object.freeze({
    kind: 'command',
    name,
    ...spec,
    secret: spec.secret ?? false,
    perMinute: spec.perMinute ?? null,
    onDisplays: spec.onDisplays ?? false,
  })
}

export function query<I extends $ZodType, O extends $ZodType>(name: string, spec: OperationSpec<I, O>): Query<I, O> {
  return Object.freeze({
    kind: 'query',
    name,
    ...spec,
    perMinute: spec.perMinute ?? null,
    onDisplays: spec.onDisplays ?? false,
  })
}

export function event<B extends $ZodType>(
  name: string,
  body: B,
  spec: { v?: number; rooms?: Event<B>['rooms']; about?: Event<B>['about'] } = {},
): Event<B> {
  const nobody = () => []
  return Object.freeze({
    kind: 'event',
    name,
    body,
    v: spec.v ?? 1,
    rooms: spec.rooms ?? nobody,
    about: spec.about ?? nobody,
  })
}

export function view<P extends $ZodType, S extends $ZodType>(
  name: string,
  spec: Pick<View<P, S>, 'params' | 'state' | 'needs' | 'room' | 'largestBytes' | 'wire'> & { v?: number },
): View<P, S> {
  return Object.freeze({ kind: 'view', name, ...spec, v: spec.v ?? 1 })
}
