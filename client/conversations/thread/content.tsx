/** What a message says. Whatever a customer writes is text and nothing else. */
import type { Content, Source } from '@aura/contracts/conversations/message.ts'
import i18next from 'i18next'
import { CornerDownRight, MapPin } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Citation } from '../../agents/index.ts'
import { TemplatePart } from '../../templates/index.ts'
import look from './bubble.module.css'
import { MediaPart } from './media.tsx'

export function ContentPart({ id, content }: { id: string; content: Content }) {
  const { t } = useTranslation()
  switch (content.type) {
    case 'text':
      return (
        <>
          {content.card && content.card.fileId !== null && (
            <MediaPart
              messageId={id}
              content={fileOf({ media: 'image', fileId: content.card.fileId, name: content.card.title })}
            />
          )}
          {content.card && content.card.title !== '' && (
            <p className={look.text}>
              <b>{content.card.title}</b>
            </p>
          )}
          <p className={look.text}>
            <Linked text={content.text} />
          </p>
          {content.card && content.card.buttons.length > 0 && (
            <p className={look.sources}>{content.card.buttons.map(({ text }) => text).join(' · ')}</p>
          )}
          {content.quoted !== undefined && (
            <details className={look.quoted}>
              <summary>{t('conversations.quoted')}</summary>
              <p className={look.text}>{content.quoted}</p>
            </details>
          )}
          {content.sources && <Sources sources={content.sources} />}
          {content.sender === 'doubtful' && <p className={look.doubtful}>{t('conversations.sender_doubtful')}</p>}
        </>
      )
    case 'template':
      return (
        <TemplatePart
          content={content}
          top={content.file && <MediaPart messageId={id} content={fileOf(content.file)} />}
        >
          <p className={look.text}>
            <Linked text={content.text} />
          </p>
        </TemplatePart>
      )
    case 'note':
    case 'whisper':
      return (
        <p className={look.text}>
          <Linked text={content.text} />
        </p>
      )
    case 'media':
      return <MediaPart messageId={id} content={content} />
    case 'location':
      return (
        <a className={look.file} href={mapOf(content)} target="_blank" rel="noreferrer">
          <MapPin size={16} strokeWidth={1.75} aria-hidden="true" />
          <span>
            {content.name ?? t('conversations.media.location')}
            <small>{content.address ?? `${content.latitude}, ${content.longitude}`}</small>
          </span>
        </a>
      )
    case 'choice':
      return (
        <p className={look.choice}>
          <CornerDownRight size={14} strokeWidth={1.75} aria-hidden="true" />
          {content.title}
        </p>
      )
    case 'unknown':
      return <p className={look.unknown}>{t('conversations.media.not_shown')}</p>
    case 'reaction':
    case 'call':
    case 'change':
    case 'rating':
    case 'hand_off':
      return null
  }
}

/** The knowledge that an AI agent's answer rests on; the customer does not see it. */
const Sources = ({ sources }: { sources: readonly Source[] }) => {
  const { t } = useTranslation()
  return (
    <p className={look.sources}>
      {t('conversations.sources')}
      {sources.map((source, at) => (
        <span key={`${source.id} ${source.title}`}>
          {at === 0 ? ' ' : ', '}
          <Citation source={source} />
        </span>
      ))}
    </p>
  )
}

type TemplateFile = NonNullable<Extract<Content, { type: 'template' }>['file']>

const fileOf = (file: TemplateFile) => ({ type: 'media', ...file, caption: null, problem: null }) as const

const mapOf = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`

/** Only what certainly is an address of the web can be pressed. */
const web = /(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]])/

function Linked({ text }: { text: string }) {
  return text.split(web).map((part, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places.
      <a key={at} href={part} target="_blank" rel="noreferrer nofollow">
        {part}
      </a>
    ) : (
      part
    ),
  )
}

/** A message in a few words: for quotes and screen readers. */
export function wordsOf(content: Content): string {
  switch (content.type) {
    case 'text':
    case 'note':
    case 'whisper':
    case 'template':
      return content.text
    case 'media':
      return content.caption ?? content.name ?? i18next.t(`conversations.media.${content.media}`)
    case 'location':
      return content.name ?? i18next.t('conversations.media.location')
    case 'choice':
      return content.title
    case 'reaction':
      return content.emoji ?? ''
    case 'call':
      return i18next.t('calls.call')
    case 'unknown':
      return i18next.t('conversations.media.unknown')
    case 'change':
    case 'rating':
      return ''
    case 'hand_off':
      return content.handOff.summary
  }
}
