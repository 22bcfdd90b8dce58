/**
 * A handler is a contract and the function that fulfils it. Features list theirs in their `index.ts`,
 * `server/features.ts` lists the features; both doors, the gateway and the API page read that list.
 */
import type { Permission } from '@aura/contracts/permissions.ts'
import type { Role } from '@aura/contracts/platform/access.ts'
import type {
  BodyOf,
  Command,
  Event,
  OutputOf,
  ParamsOf,
  ParsedInputOf,
  Query,
  StateOf,
  View,
} from '@aura/contracts/platform/operation.ts'
import type { Language } from '@aura/contracts/platform/values.ts'
import type { FastifyInstance } from 'fastify'
import type { $ZodType } from 'zod/v4/core'
import type { Config } from './config.ts'
import type { Db } from './database/transact.ts'
import type { ExportKind } from './export-kind.ts'
import type { ImportKind } from './import-kind.ts'
import type { Saying } from './log/publish-volatile.ts'

/**
 * What a verified access token says, and nothing more: rights are looked up where they are used. Of a visitor of a
 * company's site the user is the visitor, who is in no table of users, and the session is the channel.
 */
export type Claims = {
  userId: string
  companyId: string
  sessionId: string
  expiresAt: number
  /** Of a person, as others read it; a program says nothing in a name. */
  name?: string
  visitor?: true
}

/** Whom a visitor's token names. */
export type Visitor = { visitorId: string; companyId: string; channelId: string }

/** Where a request comes from. */
export type Origin = { address: string; userAgent: string | null; language: Language; cookies: Record<string, string> }

/** A user as the transaction found them: signed in, active, with the permissions of now. */
export type Caller = {
  userId: string
  companyId: string
  sessionId: string
  role: Role
  permissions: readonly Permission[]
  /** What the company's plan withholds. */
  withheld: readonly Permission[]
  /** A screen without a person: it watches, and calls only what is open to display devices. */
  display: boolean
  /** The version of the permissions read. */
  accessVersion: number
}

export type Emit = <E extends Event>(event: E, body: BodyOf<E>) => void

export type CommandContext<I> = {
  input: I
  tx: Db
  caller: Caller
  emit: Emit
  now: Date
  newId: () => string
  /** From 0 to 1; handed in like time, so that a test can repeat a draw. */
  random: () => number
  origin: Origin
  config: Config
}

export type Work = { tx: Db; emit: Emit; now: Date; newId: () => string }

export type InCompany = <T>(
  companyId: string,
  actorId: string | null,
  work: (context: Work) => Promise<T>,
) => Promise<T>

/** A transaction in the caller's company; it begins by checking the caller's right again. */
export type AsCaller = <T>(work: (context: Work & { caller: Caller }) => Promise<T>) => Promise<T>

/** Before sign-in there is no company: the handler looks one up and then works inside it. */
export type OpenContext<I> = {
  input: I
  /** Outside any company: only the named look-ups and the tables without one answer. */
  db: Db
  inCompany: InCompany
  /** For commands of signed-in people that compute between two transactions. */
  asCaller: AsCaller
  /** Null unless the operation is for visitors. */
  visitor: Visitor | null
  /** The command's id when the caller gave one: the same call again has the same. */
  commandId: string | null
  /** Another operation in the caller's name, through the same gate; with an id, the same call again does nothing twice. */
  perform: (name: string, input: unknown, id?: string) => Promise<unknown>
  /** Applies the operation's rate limit; `limits: 'inside'` leaves the moment to the handler. */
  limit: () => void
  now: Date
  newId: () => string
  random: () => number
  origin: Origin
  /** Cookies to set with the answer; over the socket there are none. */
  setCookie: (name: string, value: string, maxAgeSeconds: number) => void
  /** To everybody in a room of a company, for a while; nothing is kept of it. */
  say: (companyId: string, saying: Omit<Saying, 'at'>) => void
  config: Config
  /** Short-lived; with `until` it is a program's. */
  signAccessToken: (claims: Omit<Claims, 'expiresAt'>, until?: Date) => { token: string; expiresAt: string }
}

export type QueryContext<I> = { input: I; tx: Db; caller: Caller; position: number; now: Date; config: Config }

/** No transaction is open: it may call out, and writes in transactions of their own in the caller's company. */
export type BeforeContext<I> = {
  input: I
  caller: Caller
  within: <T>(work: (context: Work) => Promise<T>) => Promise<T>
  config: Config
}

/** No more than the room: its state is shared by everybody in it, and defaults are shared too. */
export type ResolveContext<P> = { params: P; tx: Db }
export type ViewContext<P> = ResolveContext<P> & {
  room: string
  /** The user the room is named after. Null for a shared room. */
  owner: string | null
}

export type CommandHandler = {
  kind: 'command'
  contract: Command
  run: (context: CommandContext<never>) => Promise<unknown>
}
export type OpenHandler = {
  kind: 'open'
  contract: Command
  limits: 'outside' | 'inside'
  run: (context: OpenContext<never>) => Promise<unknown>
}
export type QueryHandler = {
  kind: 'query'
  contract: Query
  /** The answer depends on the caller's permissions, not on the caller: concurrent requests share it. */
  shared: boolean
  /** Done before the transaction, once the caller's right is known. */
  before: ((context: BeforeContext<never>) => Promise<unknown>) | null
  run: (context: QueryContext<never>, prepared: never) => Promise<unknown>
}
export type ViewHandler = {
  kind: 'view'
  contract: View
  /** Fills in params the client left to the server, when the contract cannot name the room without them. */
  resolve: ((context: ResolveContext<never>) => Promise<unknown>) | null
  /** The state of the room, in a transaction whose position is known. It depends on the room alone. */
  snapshot: (context: ViewContext<never>) => Promise<unknown>
}

export type Handler = CommandHandler | OpenHandler | QueryHandler | ViewHandler

export const handle = <C extends Command>(
  contract: C,
  run: (context: CommandContext<ParsedInputOf<C>>) => Promise<OutputOf<C>>,
): CommandHandler => ({ kind: 'command', contract, run })

/** For commands before sign-in, and for those that must not hold a transaction while they compute. */
export const handleOpen = <C extends Command>(
  contract: C,
  run: (context: OpenContext<ParsedInputOf<C>>) => Promise<OutputOf<C>>,
  spec: { limits?: OpenHandler['limits'] } = {},
): OpenHandler => ({ kind: 'open', contract, limits: spec.limits ?? 'outside', run })

/**
 * What a feature does outside the two doors is done with the same tools as an open command. With the
 * `Authorization` header of the request, `asCaller` works as it does in a command.
 */
export type OpenFor = (request: {
  name: string
  /** The platform's default when absent. */
  perMinute?: number | null
  origin: Origin
  authorization?: string | undefined
  setCookie: OpenContext<unknown>['setCookie']
}) => OpenContext<undefined>

export const answer = <Q extends Query>(
  contract: Q,
  run: (context: QueryContext<ParsedInputOf<Q>>) => Promise<OutputOf<Q>>,
): QueryHandler => ({ kind: 'query', contract, shared: false, before: null, run })

/** For a query that needs something from outside the database first. */
export const answerAfter = <Q extends Query, P>(
  contract: Q,
  before: (context: BeforeContext<ParsedInputOf<Q>>) => Promise<P>,
  run: (context: QueryContext<ParsedInputOf<Q>>, prepared: P) => Promise<OutputOf<Q>>,
): QueryHandler => ({ kind: 'query', contract, shared: false, before, run })

type Alike<I> = Omit<QueryContext<I>, 'caller'> & { caller: Omit<Caller, 'userId' | 'sessionId' | 'accessVersion'> }

/** For what is the same for all who have the same rights, and is read by many at once. */
export const answerAlike = <Q extends Query>(
  contract: Q,
  run: (context: Alike<ParsedInputOf<Q>>) => Promise<OutputOf<Q>>,
): QueryHandler => ({ kind: 'query', contract, shared: true, before: null, run })

export const show = <V extends View>(
  contract: V,
  spec: {
    resolve?: (context: ResolveContext<ParamsOf<V>>) => Promise<ParamsOf<V>>
    snapshot: (context: ViewContext<ParamsOf<V>>) => Promise<StateOf<V>>
  },
): ViewHandler => ({ kind: 'view', contract, resolve: spec.resolve ?? null, snapshot: spec.snapshot })

/** `data`: the shape of what is sent, where it is described. */
export type WebhookExample = { readonly example: object; readonly data: $ZodType | null }

export type Feature = {
  readonly name: string
  readonly handlers: readonly Handler[]
  /** Inputs that the API page shows, by operation. */
  readonly examples?: Readonly<Record<string, object>>
  /** What an address of another system is called with, by event: the API page shows it. */
  readonly webhooks?: Readonly<Record<string, WebhookExample>>
  /** What can be taken away as a table, and brought in as one. */
  readonly exports?: readonly ExportKind[]
  readonly imports?: readonly ImportKind[]
  /** Rooms whose name begins so: who comes first and who goes last is told, on whichever gateway. */
  readonly attended?: { readonly prefix: string; readonly changed: (work: Work, room: string) => Promise<void> }
  /** Addresses that a browser visits, where an operation will not do: a redirect, a download. */
  readonly routes?: (app: FastifyInstance, open: OpenFor) => void
  /** What runs on after its request is brought to an end before the server closes. */
  readonly settle?: () => Promise<void>
}
