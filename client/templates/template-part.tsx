/** What a template that was sent says around its words. */
import type { Content } from '@aura/contracts/conversations/message.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonIcon } from './button-icon.tsx'
import look from './preview.module.css'

type TemplatePartProps = {
  content: Extract<Content, { type: 'template' }>
  /** Its file. */
  top: ReactNode
  children: ReactNode
}

export function TemplatePart({ content, top, children }: TemplatePartProps) {
  const { t } = useTranslation()
  const { header, footer, buttons } = content
  return (
    <>
      {top}
      {header && <p className={look.header}>{header}</p>}
      {children}
      {footer && <p className={look.footer}>{footer}</p>}
      {buttons.length > 0 && (
        <ul className={look.inside} aria-label={t('templates.buttons')}>
          {buttons.map((button) => (
            <li key={button.text}>
              {button.type !== 'quick_reply' && <ButtonIcon type={button.type} size={12} />}
              {button.text}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
