import { useTranslation } from 'react-i18next'
import { Drawer } from '../../platform/ui/drawer.tsx'
import look from './customer.module.css'
import { CustomerOf } from './customer-of.tsx'

type PlaceProps = {
  conversationId: string
  nameOf: (userId: string) => string
  open: (id: string) => void
  leave: (() => void) | undefined
}

/** A column where there is room, else a sheet at the side. */
export function CustomerPlace({ leave, ...props }: PlaceProps) {
  const { t } = useTranslation()
  const customer = <CustomerOf {...props} />
  if (leave)
    return (
      <Drawer open close={leave} title={t('conversations.customer')} width={400}>
        {customer}
      </Drawer>
    )
  return (
    <aside className={look.aside} aria-label={t('conversations.customer')}>
      {customer}
    </aside>
  )
}
