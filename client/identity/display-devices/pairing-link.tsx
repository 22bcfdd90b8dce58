import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../platform/i18n/format.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { Button } from '../../platform/ui/button.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import type { OpenedDisplayDevice } from './use-display-devices.ts'

/** The link that pairs the screen: shown this once, and good for one use. */
export function PairingLink({ opened, done }: { opened: OpenedDisplayDevice; done: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const copy = () =>
    navigator.clipboard.writeText(opened.url).then(
      () => toast({ tone: 'ok', title: t('identity.walls.copied') }),
      () => toast({ tone: 'attention', title: t('identity.walls.not_copied') }),
    )
  return (
    <chakra.div role="status" mb="4" pt="4" borderTopWidth="1px" borderColor="line">
      <chakra.p fontWeight="medium" overflowWrap="anywhere">
        {t('identity.walls.link', { name: opened.wall.name })}
      </chakra.p>
      <chakra.p color="muted">
        {t('identity.walls.link_text', { at: formatInstant(opened.pairBefore, language) })}
      </chakra.p>
      <chakra.code
        display="block"
        my="3"
        px="2"
        py="1"
        bg="hover"
        borderRadius="sm"
        fontSize="sm"
        overflowWrap="anywhere"
        userSelect="all"
      >
        {opened.url}
      </chakra.code>
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        <Button variant="solid" colorPalette="accent" onClick={() => void copy()}>
          {t('identity.walls.copy')}
        </Button>
        <Button onClick={done}>{t('platform.close')}</Button>
      </chakra.div>
    </chakra.div>
  )
}
