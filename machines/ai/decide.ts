/** What may be done with a connection, and which connections answer in which order: asked by screens and by the server. */
import {
  type AiBudget,
  type AiConnection,
  pauseConnection,
  resumeConnection,
  testConnection,
} from '@aura/contracts/ai/connection.ts'
import { isSpent } from '../platform/budget.ts'
import { type Actor, allowedTo, type Decision, refused, withoutPermission } from '../platform/decision.ts'

const operations = { pause: pauseConnection, resume: resumeConnection, test: testConnection } as const
export type ConnectionCommand = keyof typeof operations

type Decided = Pick<AiConnection, 'paused' | 'health'>

function refusalOf({ paused, health }: Decided, type: ConnectionCommand): string | null {
  if (type === 'pause') return paused ? 'paused_already' : null
  if (type === 'resume') return paused ? null : 'active_already'
  return health === 'testing' ? 'testing_already' : null
}

const nextOf = (type: ConnectionCommand, { paused, health }: Decided): Decided => ({
  paused: type === 'test' ? paused : type === 'pause',
  health: type === 'test' ? 'testing' : health,
})

export function decide(
  connection: Decided,
  type: ConnectionCommand,
  { actor }: { actor: Omit<Actor, 'id'> },
): Decision<Decided> {
  const lack = withoutPermission(operations[type].needs, actor)
  if (lack) return lack
  const reason = refusalOf(connection, type)
  return reason === null ? allowedTo(nextOf(type, connection)) : refused('ai.not_now', { reason })
}

type Ordered = Pick<AiConnection, 'id' | 'rank' | 'paused' | 'chatModel'>

/** Those that may be asked at all, the first one first. */
export const answering = <Row extends Ordered>(connections: readonly Row[]): (Row & { chatModel: string })[] =>
  connections
    .flatMap((row) => (row.paused || row.chatModel === null ? [] : [{ ...row, chatModel: row.chatModel }]))
    .toSorted((a, b) => a.rank - b.rank || a.id.localeCompare(b.id))

type SpeechModel = 'transcriptionModel' | 'speechModel'

/** Those that a recording or a text to be spoken may go to, the first one first; each with its model for it. */
export const speaking = <Which extends SpeechModel, Row extends Omit<Ordered, 'chatModel'> & Pick<AiConnection, Which>>(
  connections: readonly Row[],
  which: Which,
): (Row & { model: string })[] =>
  connections
    .flatMap((row) => {
      const model: string | null = row[which]
      return row.paused || model === null ? [] : [{ ...row, model }]
    })
    .toSorted((a, b) => a.rank - b.rank || a.id.localeCompare(b.id))

/** Those that texts may go to as vectors of this model, the first one first. */
export const embedding = <Row extends Omit<Ordered, 'chatModel'> & Pick<AiConnection, 'embeddingModel'>>(
  connections: readonly Row[],
  model: string,
): Row[] =>
  connections
    .filter(({ paused, embeddingModel }) => !paused && embeddingModel === model)
    .toSorted((a, b) => a.rank - b.rank || a.id.localeCompare(b.id))

/** No model is asked any more in this month. */
export const isBraked = (budget: Pick<AiBudget, 'monthlyBudget' | 'brakes' | 'spentMicros'>): boolean =>
  budget.brakes && isSpent(budget)

/** The one word for how a connection is: what a person has to act on comes first. */
export function standingOf(
  { paused, chatModel, health, restUntil }: Pick<AiConnection, 'paused' | 'chatModel' | 'health' | 'restUntil'>,
  now: number,
): 'paused' | 'failing' | 'testing' | 'resting' | 'no_model' | 'untested' | 'ok' {
  if (paused) return 'paused'
  if (health === 'failing' || health === 'testing') return health
  if (restUntil !== null && Date.parse(restUntil) > now) return 'resting'
  return chatModel === null ? 'no_model' : health
}
