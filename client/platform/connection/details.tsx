import { chakra } from '@chakra-ui/react'
import i18next from 'i18next'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFeed } from '../feed/provider.tsx'
import { useConnection, useQueued } from '../feed/use-connection.ts'
import { errorText } from '../i18n/error-text.ts'
import { formatAge } from '../i18n/format.ts'
import { useLanguage } from '../i18n/language.ts'
import { Button } from '../ui/button.tsx'
import { detailKey } from './freshness.ts'

export function ConnectionDetails({ id }: { id: string }) {
  const { t } = useTranslation()
  const { wake } = useFeed()
  const { state, retryAt } = useConnection()
  const retryIn = retryAt === undefined ? undefined : Math.max(0, Math.ceil((retryAt - Date.now()) / 1000))
  return (
    <chakra.div
      id={id}
      popover="auto"
      position="fixed"
      inset="auto"
      top="56px"
      insetEnd={{ base: '2', md: '6' }}
      m="0"
      width="340px"
      maxW="calc(100vw - 16px)"
      p="4"
      bg="raised"
      color="text"
      borderWidth="1px"
      borderColor="line"
      borderRadius="lg"
      boxShadow="float"
    >
      <chakra.p color="muted">{t(detailKey[state])}</chakra.p>
      {retryIn !== undefined && (
        <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap="2" mt="3">
          <chakra.span>{t('platform.connection.retry', { seconds: retryIn })}</chakra.span>
          <Button onClick={wake}>{t('platform.retry')}</Button>
        </chakra.div>
      )}
      <Queue />
    </chakra.div>
  )
}

/** Commands that the server has not answered, oldest first, and those given up meanwhile. */
function Queue() {
  const { t } = useTranslation()
  const language = useLanguage()
  const { queued, dismiss } = useQueued()
  return (
    <chakra.section mt="4" pt="3" borderTopWidth="1px" borderColor="line">
      <chakra.h2 fontSize="sm" fontWeight="semibold" mb="1">
        {t('platform.queue.title')}
      </chakra.h2>
      {queued.length === 0 && <chakra.p color="muted">{t('platform.queue.empty')}</chakra.p>}
      <chakra.ul listStyleType="none" maxH="240px" overflowY="auto">
        {queued.map((item) => (
          <chakra.li key={item.id} display="flex" alignItems="center" gap="2" minH="8">
            <chakra.span flex="1" minW="0">
              {nameOf(item.name)}
              {item.error && (
                <chakra.span display="block" color="critical" fontSize="sm">
                  {errorText(item.error)}
                </chakra.span>
              )}
            </chakra.span>
            <chakra.span color="muted" fontSize="sm" whiteSpace="nowrap">
              {formatAge(item.age / 1000, language)}
            </chakra.span>
            {item.error && (
              <Button size="xs" variant="ghost" aria-label={t('platform.dismiss')} onClick={() => dismiss(item.id)}>
                <X size={16} strokeWidth={1.75} />
              </Button>
            )}
          </chakra.li>
        ))}
      </chakra.ul>
    </chakra.section>
  )
}

/** A feature names its commands in its catalogue under '<command>.queued'. */
const nameOf = (command: string) => i18next.t(`${command}.queued`, { defaultValue: command })
