import type { Notice, Receipt } from '@aura/contracts/warroom/groups/notice.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { Tone } from '../../platform/ui/badge.tsx'
import { StatusBadge } from '../../platform/ui/badge.tsx'

const toneOf = ({ seenAt, mail, whatsapp }: Receipt): Tone =>
  seenAt !== null ? 'ok' : mail === 'failed' || whatsapp === 'failed' ? 'attention' : 'neutral'

/** The proof: each recipient, how the notice went out by each contact method, and whether it was seen. */
export function Receipts({ notice }: { notice: Notice }) {
  const { t } = useTranslation()
  const waysOf = ({ mail, whatsapp }: Receipt) => [
    t('warroom.by_bell'),
    ...(mail === 'none' ? [] : [t(`warroom.mail.${mail}`)]),
    ...(whatsapp === 'none' ? [] : [t(`warroom.whatsapp.${whatsapp}`)]),
  ]
  return (
    <chakra.ul listStyleType="none" mt="1" aria-label={t('warroom.notices')} maxH="240px" overflowY="auto" tabIndex={0}>
      {notice.receipts.map((receipt) => (
        <chakra.li
          key={receipt.person.id}
          display="grid"
          gridTemplateColumns="minmax(0, 1fr) auto"
          alignItems="center"
          columnGap="3"
          py="1"
          borderTopWidth="1px"
          borderColor="line"
        >
          <chakra.span truncate>{receipt.person.name}</chakra.span>
          <StatusBadge
            tone={toneOf(receipt)}
            word={t(receipt.seenAt ? 'warroom.report.seen' : 'warroom.report.unseen')}
          />
          <chakra.span gridColumn="1 / -1" color="muted" fontSize="sm">
            {waysOf(receipt).join(' · ')}
          </chakra.span>
        </chakra.li>
      ))}
    </chakra.ul>
  )
}
