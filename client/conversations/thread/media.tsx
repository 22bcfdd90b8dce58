/** A file in a message. Its link is fetched when it is on the screen; it opens for everybody who sees the thread. */
import { fileLink } from '@aura/contracts/conversations/files.ts'
import type { Content } from '@aura/contracts/conversations/message.ts'
import { CircleAlert, FileText, ImageIcon, LoaderCircle, Mic, Sticker, Video } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '../../platform/feed/use-query.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import look from './bubble.module.css'

type Media = Extract<Content, { type: 'media' }>

const icons = { image: ImageIcon, audio: Mic, video: Video, document: FileText, sticker: Sticker } as const

export function MediaPart({ messageId, content }: { messageId: string; content: Media }) {
  return (
    <>
      {content.fileId === null ? <Missing content={content} /> : <Stored messageId={messageId} content={content} />}
      {content.caption && <p className={look.text}>{content.caption}</p>}
    </>
  )
}

/** It is being fetched from the provider, or could not be. */
function Missing({ content: { media, name, problem } }: { content: Media }) {
  const { t } = useTranslation()
  const Icon = problem === null ? LoaderCircle : CircleAlert
  return (
    <p className={look.file}>
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
      <span>
        {name ?? t(`conversations.media.${media}`)}
        <small>
          {problem === null ? t('conversations.media.fetching') : t(`conversations.media_problem.${problem}`)}
        </small>
      </span>
    </p>
  )
}

/** A link is good for an hour at least; one that was asked for earlier is asked for again with the page. */
function Stored({ messageId, content }: { messageId: string; content: Media }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { data, status, error } = useQuery(fileLink, { messageId })
  const { media } = content
  const name = content.name ?? data?.name ?? t(`conversations.media.${media}`)
  if (!data)
    return (
      <p className={look.file} data-media={media}>
        <FileText size={16} strokeWidth={1.75} aria-hidden="true" />
        <span>
          {name}
          <small>{status === 'failed' ? errorText(error) : t('platform.loading')}</small>
        </span>
      </p>
    )
  if (media === 'image' || media === 'sticker')
    return (
      <a href={data.url} target="_blank" rel="noreferrer" className={look.picture}>
        <img src={data.url} alt={content.caption ?? name} loading="lazy" />
      </a>
    )
  if (media === 'audio')
    return (
      // biome-ignore lint/a11y/useMediaCaption: what a customer says into a telephone has no captions.
      <audio controls preload="metadata" src={data.url} aria-label={name} className={look.sound} />
    )
  if (media === 'video')
    return (
      // biome-ignore lint/a11y/useMediaCaption: what a customer films has no captions.
      <video controls preload="metadata" src={data.url} aria-label={name} className={look.film} />
    )
  const Icon = icons[media]
  return (
    <a href={data.url} target="_blank" rel="noreferrer" className={look.file}>
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
      <span>
        {name}
        <small>{sizeText(data.size, language)}</small>
      </span>
    </a>
  )
}

function sizeText(bytes: number, language: string): string {
  const [size, unit] = bytes < 1_000_000 ? [Math.max(0.1, bytes / 1000), 'kB'] : [bytes / 1_000_000, 'MB']
  return `${new Intl.NumberFormat(language, { maximumFractionDigits: size < 10 ? 1 : 0 }).format(size)} ${unit}`
}
