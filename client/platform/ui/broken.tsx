import { chakra } from '@chakra-ui/react'
import { RotateCw } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'

/** What a person sees when a screen throws: what happened, what was kept, what to do. */
export function Broken({ error }: { error: unknown }) {
  const { t } = useTranslation()
  const detail = error instanceof Error ? error.message : String(error)
  // A part that was on its way when the line was cut: with the line the screen comes back by itself.
  useEffect(() => {
    if (!/(import|module)/i.test(detail)) return
    const reload = () => location.reload()
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [detail])
  return (
    <chakra.main minH="60dvh" display="grid" placeContent="center" p="6">
      <chakra.div maxW="480px" display="flex" flexDirection="column" gap="3" alignItems="flex-start" role="alert">
        <chakra.h1 fontSize="xl" fontWeight="semibold">
          {t('platform.broken.title')}
        </chakra.h1>
        <chakra.p color="muted">{t('platform.broken.kept')}</chakra.p>
        <chakra.p color="muted">{t('platform.broken.action')}</chakra.p>
        <Button variant="solid" colorPalette="accent" onClick={() => location.reload()}>
          <RotateCw size={16} strokeWidth={1.75} />
          {t('platform.broken.reload')}
        </Button>
        <chakra.code fontSize="xs" color="faint" overflowWrap="anywhere">
          {detail}
        </chakra.code>
      </chakra.div>
    </chakra.main>
  )
}
