/** A template as the customer's phone shows it, with the values filled in. */
import { filled } from '@aura/contracts/templates/gaps.ts'
import type { TemplateMedia, TemplateParts } from '@aura/contracts/templates/template.ts'
import { FileText, ImageIcon, Video } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonIcon } from './button-icon.tsx'
import { Marked } from './marked.tsx'
import look from './preview.module.css'

type PreviewProps = {
  parts: TemplateParts
  values: readonly string[]
  /** The name of the one on top, once it is chosen. */
  file?: string | undefined
  /** Where it is read from. */
  address?: string | undefined
}

export function Preview({ parts, values, file, address }: PreviewProps) {
  const { t } = useTranslation()
  const { header, text, footer, buttons } = filled(parts, values)
  return (
    <section className={look.wall} aria-label={t('templates.preview')}>
      <div className={look.phone}>
        <div className={look.bubble}>
          {parts.headerMedia && <FileFrame media={parts.headerMedia} name={file} address={address} />}
          {header && <p className={look.header}>{header}</p>}
          {text === '' ? (
            <p className={look.empty}>{t('templates.preview_empty')}</p>
          ) : (
            <p className={look.body}>
              <Marked text={text} />
            </p>
          )}
          {footer && <p className={look.footer}>{footer}</p>}
        </div>
        {buttons.length > 0 && (
          <ul className={look.buttons} aria-label={t('templates.buttons')}>
            {buttons.map((button) => (
              <li key={button.text} title={button.type === 'url' ? button.url : undefined}>
                <ButtonIcon type={button.type} size={14} />
                {button.type === 'copy_code' ? `${button.text}: ${button.code}` : button.text}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

const frames = { image: ImageIcon, video: Video, document: FileText } as const

type FileFrameProps = { media: TemplateMedia; name: string | undefined; address: string | undefined }

/** A picture as it is, where it can be read; of a video and a document the name says what it is like. */
function FileFrame({ media, name, address }: FileFrameProps) {
  const { t } = useTranslation()
  const Icon = frames[media]
  const [failed, setFailed] = useState<string>()
  if (media === 'image' && address !== undefined && address !== failed)
    return <img className={look.picture} src={address} alt={name ?? ''} onError={() => setFailed(address)} />
  return (
    <p className={look.file} data-media={media}>
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      {name ?? t(`conversations.media.${media}`)}
    </p>
  )
}
