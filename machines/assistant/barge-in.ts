/**
 * Whether what the microphone hears while an answer is spoken interrupts it. Loud is what stands well above the background
 * noise. Time that is loud adds up and time that is not takes it away again, so that a click, a cough or somebody typing
 * stays below the limit, and the gaps between syllables do not keep a sentence below it.
 */
export type SpeechDetection = {
  /** How loud the background is by itself: the root mean square of its samples. */
  readonly noise: number
  /** How long the background has been listened to. */
  readonly listeningMs: number
  /** The loud time that has added up. */
  readonly loudMs: number
  /** When the last reading was taken. */
  readonly atMs: number
}

/** What the person has chosen in the panel; null: nothing yet. */
export type BargeInChoice = 'on' | 'off' | null

/** Over loudspeakers whose echo nobody cancels, an answer would interrupt itself: there it takes a choice. */
export const mayBargeIn = (
  choice: BargeInChoice,
  { hasEchoCancellation }: { hasEchoCancellation: boolean },
): boolean => (choice === null ? hasEchoCancellation : choice === 'on')

/** So long speech goes on before it interrupts. */
export const interruptingMs = 250
/** So long the background is listened to before anything is loud: a microphone begins with silence. */
export const settlingMs = 300
/** Speech stands this many times above the background noise. */
export const aboveNoise = 3
/** Where there is no noise at all, what is softer than this is no speech. */
export const softestSpeech = 0.015
/** Nothing is known of the time between two readings that are further apart, as in a tab behind others. */
export const longestStepMs = 100
/** The noise follows a background that gets quieter soon, and one that gets louder slowly. */
const [fallingMs, risingMs] = [200, 3_000]

export const isLoud = ({ noise }: Pick<SpeechDetection, 'noise'>, level: number): boolean =>
  level >= Math.max(softestSpeech, noise * aboveNoise)

/** After one more reading; the noise settles at the loudest of the first ones. */
export function noteLevel(before: SpeechDetection | null, level: number, atMs: number): SpeechDetection {
  if (before === null) return { noise: level, listeningMs: 0, loudMs: 0, atMs }
  const stepMs = Math.min(longestStepMs, Math.max(0, atMs - before.atMs))
  const after = { ...before, listeningMs: before.listeningMs + stepMs, atMs }
  if (before.listeningMs < settlingMs) return { ...after, noise: Math.max(before.noise, level) }
  if (isLoud(before, level)) return { ...after, loudMs: before.loudMs + stepMs }
  const share = Math.min(1, stepMs / (level < before.noise ? fallingMs : risingMs))
  return { ...after, noise: before.noise + (level - before.noise) * share, loudMs: Math.max(0, before.loudMs - stepMs) }
}

export const interrupts = ({ loudMs }: SpeechDetection): boolean => loudMs >= interruptingMs
