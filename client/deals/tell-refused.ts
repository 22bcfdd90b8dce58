/** A deal or an edit that the server did not take: the notice brings back what was typed. */
import i18next from 'i18next'
import { errorText } from '../platform/i18n/error-text.ts'
import { toast } from '../platform/ui/toast.tsx'

const stayMs = 60_000

export function tellRefused(title: string, error: unknown, reopen: () => void): void {
  const action = { label: i18next.t('deals.reopen'), run: reopen }
  toast({ tone: 'critical', title, text: errorText(error), action, forMs: stayMs })
}
