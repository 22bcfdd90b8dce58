/** Copies the address of a deal, which opens it wherever it stands. */
import { Link2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../platform/ui/button.tsx'
import { toast } from '../platform/ui/toast.tsx'

export function CopyAddress({ dealId }: { dealId: string }) {
  const { t } = useTranslation()
  const label = t('deals.copy_address')
  async function copy() {
    const address = `${window.location.origin}/crm?deal=${dealId}`
    try {
      await navigator.clipboard.writeText(address)
      toast({ tone: 'ok', title: t('deals.address_copied') })
    } catch {
      // A browser may forbid it; the address can then be marked by hand.
      toast({ tone: 'attention', title: t('deals.address_not_copied'), text: address })
    }
  }
  return (
    <Button
      variant="ghost"
      px="0"
      position="absolute"
      top="2.5"
      insetEnd="12"
      aria-label={label}
      title={label}
      onClick={() => void copy()}
    >
      <Link2 size={16} strokeWidth={1.75} aria-hidden="true" />
    </Button>
  )
}
