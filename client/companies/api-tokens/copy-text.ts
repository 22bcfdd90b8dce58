import i18next from 'i18next'
import { toast } from '../../platform/ui/toast.tsx'

/** False where the browser forbids it; the text can then still be marked by hand. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    toast({ tone: 'attention', title: i18next.t('companies.tokens.not_copied') })
    return false
  }
}
