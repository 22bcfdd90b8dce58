/** At the foot of a wall: each part with its state, in words that can be read at five metres. What is unwell stands first. */
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { StateDot } from '../../platform/ui/badge.tsx'
import { nameOf, tones } from './status-texts.ts'
import { type ServiceStatus, useServiceStatuses } from './use-service-status.ts'

const order = ['offline', 'warning', 'online'] as const
const grave = ({ status, silentFor }: ServiceStatus) => order.indexOf(silentFor !== null ? 'warning' : status)
/** More of them do not fit; those that are well are left out first. */
const room = 8

export default function WallStrip() {
  const { t } = useTranslation()
  const found = useServiceStatuses()
  if (found.state !== 'known') return null
  const parts = found.parts.toSorted((a, b) => grave(a) - grave(b)).slice(0, room)
  const more = found.parts.length - parts.length
  return (
    <chakra.ul
      aria-label={t('warroom.status.title')}
      listStyleType="none"
      display="flex"
      flexWrap="wrap"
      columnGap="8"
      rowGap="2"
      fontSize="20px"
    >
      {parts.map((part) => {
        const silent = part.silentFor !== null
        return (
          <chakra.li key={part.id} display="inline-flex" alignItems="center" gap="2.5" whiteSpace="nowrap">
            <StateDot tone={silent ? 'neutral' : tones[part.status]} calm />
            {nameOf(t, part)}
            <chakra.span color="muted">
              {silent ? t('warroom.status.silent') : t(`warroom.status.is.${part.status}`)}
            </chakra.span>
          </chakra.li>
        )
      })}
      {more > 0 && (
        <chakra.li color="muted" data-figures="">
          <span aria-hidden="true">+{more}</span>
          <chakra.span srOnly>{t('warroom.status.more', { count: more })}</chakra.span>
        </chakra.li>
      )}
    </chakra.ul>
  )
}
