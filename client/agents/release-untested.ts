/** Lets a version serve; where nobody has judged it, a person is asked to confirm just that before. */
import type { Untested } from '@aura/contracts/agents/agent.ts'
import { confirmable } from '@aura/machines/agents/decide.ts'
import type { Decision } from '@aura/machines/platform/decision.ts'
import type { TFunction } from 'i18next'
import { confirm } from '../platform/ui/confirm.tsx'

type Release = { decision: Decision<unknown>; version: number; send: (untested: Untested | null) => void }

export const mayRelease = (decision: Decision<unknown>) => decision.ok || confirmable(decision) !== null

export function releaseUntested(t: TFunction, { decision, version, send }: Release): void {
  const untested = confirmable(decision)
  if (untested === null) send(null)
  else
    confirm({
      title: t('agents.release.untested_title', { version }),
      description: t(`agents.release.untested.${untested}`),
      confirmText: t('agents.release.untested_confirm'),
      onConfirm: () => send(untested),
    })
}
