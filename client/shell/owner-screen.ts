/**
 * 'CRM - OWNER': offered to everybody as the product has it, opened for owners only. The role is asked of the
 * server at that moment; what this tab believes does not count.
 */
import { myCompanies } from '@aura/contracts/companies/memberships.ts'
import { isOwner } from '@aura/machines/platform/rights.ts'
import { useTranslation } from 'react-i18next'
import { screens } from '../features.ts'
import { useFeed } from '../platform/feed/provider.tsx'
import { toast } from '../platform/ui/toast.tsx'

const path: string = '/crm-owner'
export const ownerScreen = screens.find((screen) => screen.path === path)

export function useOpenOwnerScreen(): () => Promise<void> {
  const { t } = useTranslation()
  const feed = useFeed()
  return async () => {
    try {
      const { output } = await feed.read(myCompanies, {})
      const here = output.find(({ current }) => current)
      if (!here) throw new Error('a session in no company of its person')
      if (isOwner(here.role)) return open()
      toast({ tone: 'critical', title: t('shell.denied'), text: t('shell.denied.text') })
    } catch {
      toast({ tone: 'critical', title: t('shell.error'), text: t('shell.owner_check_failed') })
    }
  }

  /** A browser that opens no windows by itself offers it at a press. */
  function open() {
    if (window.open(path, '_blank')) return
    toast({
      tone: 'info',
      title: t('shell.owner'),
      action: { label: t('shell.open'), run: () => window.open(path, '_blank') },
    })
  }
}
