/** The parts and what is wrong with them, in words. */
import type { AddressProblem } from '@aura/contracts/conversations/problems.ts'
import { ownProblems, type PartStatus, type ServicePart } from '@aura/contracts/warroom/status/status.ts'
import type { TFunction } from 'i18next'
import type { Tone } from '../../platform/ui/badge.tsx'

export const tones: Record<PartStatus, Tone> = { online: 'ok', warning: 'attention', offline: 'critical' }

export function nameOf(t: TFunction, { kind, name }: Pick<ServicePart, 'kind' | 'name'>): string {
  if (kind === 'channel') return name ?? ''
  const part = t(`warroom.status.part.${kind}`)
  return (kind === 'telephony' || kind === 'integration') && name ? t('warroom.status.of', { part, name }) : part
}

const isOwn = (problem: string): problem is (typeof ownProblems)[number] =>
  ownProblems.some((ownProblem) => ownProblem === problem)

/** The channel's own screen says which of them; here it is enough that calls do not come. */
const ofAddress: Record<AddressProblem, true> = {
  voice_url_missing: true,
  voice_status_missing: true,
  voice_urls_missing: true,
}

/** A provider's own words stay as they are. */
export function problemOf(t: TFunction, problem: string): string {
  if (Object.hasOwn(ofAddress, problem)) return t('warroom.status.problem.voice_address')
  return isOwn(problem) ? t(`warroom.status.problem.${problem}`) : problem
}
