/** The parts and what is wrong with them, in words. */
import { ownProblems, type Part, type PartStatus } from '@aura/contracts/warroom/status/status.ts'
import type { TFunction } from 'i18next'
import type { Tone } from '../../platform/ui/badge.tsx'

export const tones: Record<PartStatus, Tone> = { online: 'ok', warning: 'attention', offline: 'critical' }

export function nameOf(t: TFunction, { kind, name }: Pick<Part, 'kind' | 'name'>): string {
  if (kind === 'channel') return name ?? ''
  const part = t(`warroom.status.part.${kind}`)
  return kind === 'telephony' && name ? t('warroom.status.of', { part, name }) : part
}

const isOwn = (problem: string): problem is (typeof ownProblems)[number] => ownProblems.some((one) => one === problem)

/** A provider's own words stay as they are. */
export const problemOf = (t: TFunction, problem: string): string =>
  isOwn(problem) ? t(`warroom.status.problem.${problem}`) : problem
