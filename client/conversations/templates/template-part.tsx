/** What a template that was sent says around its words. */
import type { Content } from '@aura/contracts/conversations/message.ts'
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import look from './preview.module.css'

type TemplatePartProps = { content: Extract<Content, { type: 'template' }>; children: ReactNode }

export function TemplatePart({ content, children }: TemplatePartProps) {
  const { t } = useTranslation()
  const { header, footer, buttons } = content
  return (
    <>
      {header && <p className={look.header}>{header}</p>}
      {children}
      {footer && <p className={look.footer}>{footer}</p>}
      {buttons.length > 0 && (
        <ul className={look.inside} aria-label={t('conversations.templates.buttons')}>
          {buttons.map((one) => (
            <li key={one.text}>
              {one.type === 'url' && <ExternalLink size={12} strokeWidth={1.75} aria-hidden="true" />}
              {one.text}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
