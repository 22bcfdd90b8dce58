/** The words of an answer without a model, in each language, and the beginnings of words by which a topic is known. */
import type { Language } from '@aura/contracts/platform/values.ts'
import type { FigureName } from './figure-names.ts'
import type { Span } from './reading.ts'
import type { TopicName } from './topics.ts'
import { english } from './words/en-US.ts'
import { spanish } from './words/es-ES.ts'
import { portuguese } from './words/pt-BR.ts'

export const readNames = [
  ...(['contacts', 'conversations', 'calls', 'board', 'pipelines', 'queues'] as const),
  ...(['users', 'tags', 'templates', 'campaigns', 'alerts', 'incidents'] as const),
] as const
export type ReadName = (typeof readNames)[number]

export type Words = {
  patterns: Readonly<Record<TopicName, readonly string[]>>
  titles: Readonly<Record<TopicName, string>>
  figures: Readonly<Record<FigureName, string>>
  /** The stages that every company begins with. */
  stages: Readonly<Record<string, string>>
  /** Which time a figure is of, behind its label. */
  spans: Readonly<Record<Span, string>>
  /** What a model has read, and how much of it. */
  reads: Readonly<Record<ReadName, string>>
  /** Nothing of the answer is of the period that was asked for. */
  notByPeriod: string
  /** Nothing to tell a figure from. */
  none: string
  forbidden: string
  nothingToDo: string
  /** What can be asked, where a question was not understood. */
  help: string
}

export const words: Record<Language, Words> = { 'pt-BR': portuguese, 'en-US': english, 'es-ES': spanish }
