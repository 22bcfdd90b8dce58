/** The text of a notice in its reader's language. */
import type { Language } from '../../platform/values.ts'
import { measuredText } from '../alerts/measured-text.ts'
import type { Notice } from './notice.ts'

export function noticeText({ text, source }: Pick<Notice, 'text' | 'source'>, language: Language): string {
  const measured = source.by === 'group' ? source.measured : undefined
  return measured ? `${measured.about} · ${measuredText(measured.unit, measured.amount, language)}` : text
}
