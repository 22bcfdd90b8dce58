/**
 * The members of queues after moves. The screen previews it and the server applies it by the same code. A queue without
 * a member list is served by every operator, until one is moved out of it.
 */
import type { Queue } from '@aura/contracts/routing/queue.ts'
import type { Move } from '@aura/contracts/warroom/operations/allocate.ts'

type Served = Pick<Queue, 'id' | 'members'>

export type Change = { queueId: string; before: readonly string[] | null; after: readonly string[] }

export const serves = ({ members }: Pick<Queue, 'members'>, userId: string): boolean =>
  members === null || members.includes(userId)

/** Only the queues whose people are others than before, in the order in which they were given. */
export function changesOf(queues: readonly Served[], everybody: readonly string[], moves: readonly Move[]): Change[] {
  const after = new Map(queues.map(({ id, members }) => [id, members]))
  for (const { userId, from, to } of moves) {
    const left = from === null ? undefined : after.get(from)
    if (from !== null && left !== undefined)
      after.set(
        from,
        (left ?? everybody).filter((value) => value !== userId),
      )
    const joined = to === null ? undefined : after.get(to)
    if (to !== null && joined && !joined.includes(userId)) after.set(to, [...joined, userId])
  }
  return queues.flatMap(({ id, members }) => {
    const now = after.get(id)
    return now && !same(members, now) ? [{ queueId: id, before: members, after: now }] : []
  })
}

/** Who left and who joined which queues. */
function movedBy(changes: readonly Change[], everybody: readonly string[]) {
  const moved = new Map<string, { left: string[]; joined: string[] }>()
  const of = (userId: string) => moved.get(userId) ?? { left: [], joined: [] }
  for (const { queueId, before, after } of changes) {
    const was = before ?? everybody
    for (const userId of was.filter((value) => !after.includes(value)))
      moved.set(userId, { ...of(userId), left: [...of(userId).left, queueId] })
    for (const userId of after.filter((value) => !was.includes(value)))
      moved.set(userId, { ...of(userId), joined: [...of(userId).joined, queueId] })
  }
  return moved
}

export const movedPeople = (changes: readonly Change[], everybody: readonly string[]): number =>
  movedBy(changes, everybody).size

/** What takes these changes back, and nothing else. Null: a queue that everybody served had no list to go back to. */
export function undoOf(changes: readonly Change[]): Move[] | null {
  if (changes.some(({ before }) => before === null)) return null
  return [...movedBy(changes, [])].flatMap(([userId, { left, joined }]) =>
    Array.from({ length: Math.max(left.length, joined.length) }, (_, at) => ({
      userId,
      from: joined[at] ?? null,
      to: left[at] ?? null,
    })),
  )
}

const same = (a: readonly string[] | null, b: readonly string[]) =>
  a !== null && a.length === b.length && a.every((value) => b.includes(value))
