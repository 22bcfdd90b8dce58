import type { Notice, Receipt } from '@aura/contracts/warroom/groups/notice.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { Tone } from '../../platform/ui/badge.tsx'
import { StatusBadge } from '../../platform/ui/badge.tsx'

const toneOf = ({ seenAt, mail }: Receipt): Tone =>
  seenAt !== null ? 'ok' : mail === 'failed' ? 'attention' : 'neutral'

/** The proof: each person, how it went out to her, and whether she has seen it. */
export function Receipts({ notice }: { notice: Notice }) {
  const { t } = useTranslation()
  return (
    <chakra.ul listStyleType="none" mt="1" aria-label={t('warroom.notices')} maxH="240px" overflowY="auto" tabIndex={0}>
      {notice.receipts.map((receipt) => (
        <chakra.li
          key={receipt.person.id}
          display="flex"
          flexWrap="wrap"
          alignItems="center"
          columnGap="3"
          py="1"
          borderTopWidth="1px"
          borderColor="line"
        >
          <chakra.span flex="1" minW="120px" truncate>
            {receipt.person.name}
          </chakra.span>
          <chakra.span color="muted" fontSize="sm">
            {receipt.mail === 'none' ? t('warroom.by_bell') : t(`warroom.mail.${receipt.mail}`)}
          </chakra.span>
          <StatusBadge
            tone={toneOf(receipt)}
            word={t(receipt.seenAt ? 'warroom.report.seen' : 'warroom.report.unseen')}
          />
        </chakra.li>
      ))}
    </chakra.ul>
  )
}
