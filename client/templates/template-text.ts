/** How templates are named to people. */
import type { TemplateState } from '@aura/contracts/templates/template.ts'
import type { Tone } from '../platform/ui/badge.tsx'

export const stateTones: Record<TemplateState, Tone> = {
  draft: 'neutral',
  submitted: 'info',
  approved: 'ok',
  rejected: 'critical',
  paused: 'attention',
  disabled: 'critical',
  retired: 'neutral',
}

/** 'português (Brasil)' for pt_BR; what no browser knows stays as it is written. */
export function languageName(code: string, language: string): string {
  try {
    return new Intl.DisplayNames([language], { type: 'language' }).of(code.replace('_', '-')) ?? code
  } catch {
    return code
  }
}
