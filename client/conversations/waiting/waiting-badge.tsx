/** Beside the inbox in the menu: how many customers wait. */
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { countText, useWaitingCount } from './waiting-count.ts'

export function WaitingBadge({ folded, id }: { folded: boolean; id: string }) {
  const { t } = useTranslation()
  const waiting = useWaitingCount()
  if (waiting.count === 0) return null
  const place = folded ? { position: 'absolute', top: '1', insetEnd: '1' } : {}
  return (
    <>
      <chakra.span
        data-waiting=""
        aria-hidden="true"
        flexShrink="0"
        minW="5"
        px="1.5"
        borderRadius="full"
        bg="accent"
        color="panel"
        fontSize="xs"
        fontWeight="semibold"
        fontVariantNumeric="tabular-nums"
        h="5"
        lineHeight="20px"
        textAlign="center"
        {...place}
      >
        {waiting.count > 99 ? '99+' : countText(waiting)}
      </chakra.span>
      <span id={id} hidden>
        {t('routing.queues.waiting_now', { count: waiting.count })}
      </span>
    </>
  )
}
