/**
 * Whether what the microphone hears while an answer is spoken interrupts it. Loud is what stands well above the room's own
 * floor. Time that is loud adds up and time that is not takes it away again, so that a click, a cough or somebody typing
 * stays below the limit, and the gaps between syllables do not keep a sentence below it.
 */
export type Room = {
  /** How loud the room is by itself: the root mean square of its samples. */
  readonly floor: number
  /** How long the room has been listened to. */
  readonly heardMs: number
  /** The loud time that has added up. */
  readonly loudMs: number
  /** When the last reading was taken. */
  readonly atMs: number
}

/** So long speech goes on before it interrupts. */
export const interruptingMs = 250
/** So long a room is listened to before anything in it is loud: a microphone begins with silence. */
export const settlingMs = 300
/** Speech stands this many times above the floor of its room. */
export const aboveFloor = 3
/** A room without any noise has no floor to speak of: what is softer than this is no speech. */
export const softestSpeech = 0.015
/** Nothing is known of the time between two readings that are further apart, as in a tab behind others. */
export const longestStepMs = 100
/** The floor follows a room that gets quieter soon, and one that gets louder slowly. */
const [fallingMs, risingMs] = [200, 3_000]

export const isLoud = ({ floor }: Pick<Room, 'floor'>, level: number): boolean =>
  level >= Math.max(softestSpeech, floor * aboveFloor)

/** The room after one more reading; it settles at the loudest of the first ones. */
export function noteLevel(room: Room | null, level: number, atMs: number): Room {
  if (room === null) return { floor: level, heardMs: 0, loudMs: 0, atMs }
  const stepMs = Math.min(longestStepMs, Math.max(0, atMs - room.atMs))
  const after = { ...room, heardMs: room.heardMs + stepMs, atMs }
  if (room.heardMs < settlingMs) return { ...after, floor: Math.max(room.floor, level) }
  if (isLoud(room, level)) return { ...after, loudMs: room.loudMs + stepMs }
  const share = Math.min(1, stepMs / (level < room.floor ? fallingMs : risingMs))
  return { ...after, floor: room.floor + (level - room.floor) * share, loudMs: Math.max(0, room.loudMs - stepMs) }
}

export const interrupts = ({ loudMs }: Room): boolean => loudMs >= interruptingMs
