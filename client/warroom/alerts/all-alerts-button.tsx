/** 'Ver todos os alertas'. */
import { Link } from '@tanstack/react-router'
import { BellRing } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../platform/ui/button.tsx'

export default function AllAlerts() {
  const { t } = useTranslation()
  return (
    <Button asChild>
      <Link to="/warroom/alerts">
        <BellRing size={16} strokeWidth={1.75} aria-hidden="true" />
        {t('warroom.alerts.view_all')}
      </Link>
    </Button>
  )
}
