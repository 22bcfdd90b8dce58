/** One line: its shape, its sentence, when and where; it opens what it speaks of. */
import type { Permission } from '@aura/contracts/permissions.ts'
import type { FeedLine } from '@aura/contracts/warroom/feed/feed.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { StateDot } from '../../platform/ui/badge.tsx'
import { RelativeTime } from '../../platform/ui/relative-time.tsx'
import look from './feed.module.css'
import { type FeedLocation, placeOf, sentenceOf, tones } from './sentence.ts'

export function FeedEntry({ line, permissions }: { line: FeedLine; permissions: readonly Permission[] }) {
  const { t } = useTranslation()
  const { severity, at, params } = line
  const sentence = sentenceOf(t, line)
  const feedLocation = placeOf(line, permissions)
  // A shop may have called its queue like its channel.
  const where = [...new Set([params.queue, params.channel])].filter((value) => value !== undefined)
  const grave = severity === 'attention' || severity === 'critical'
  return (
    <>
      <StateDot tone={tones[severity]} />
      <div className={look.words}>
        <p className={look.sentence} title={sentence}>
          {grave && <span className={look.grave}>{t(`warroom.feed.severity.${severity}`)}: </span>}
          {feedLocation ? <Linked place={feedLocation}>{sentence}</Linked> : sentence}
        </p>
        <p className={look.when}>
          <RelativeTime at={at} />
          {where.length > 0 && ` · ${where.join(' · ')}`}
        </p>
      </div>
    </>
  )
}

function Linked({ place, children }: { place: FeedLocation; children: string }) {
  if (place.to === '/operations')
    return (
      <Link className={look.link} to={place.to} search={place.search}>
        {children}
      </Link>
    )
  if (place.to === '/warroom/incidents/$incidentId')
    return (
      <Link className={look.link} to={place.to} params={place.params}>
        {children}
      </Link>
    )
  return (
    <Link className={look.link} to={place.to}>
      {children}
    </Link>
  )
}
