import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../platform/ui/skeleton.tsx'
import look from './thread.module.css'

const shapes = ['70%', '45%', '60%', '35%']

/** The open conversation while it is on its way. */
export function ThreadShape() {
  const { t } = useTranslation()
  return (
    <section className={look.thread}>
      <div role="status" aria-label={t('platform.loading')} className={look.messages}>
        {shapes.map((width, at) => (
          <Skeleton key={width} h="12" w={width} mt="3" ms={at % 2 === 1 ? 'auto' : undefined} />
        ))}
      </div>
    </section>
  )
}
