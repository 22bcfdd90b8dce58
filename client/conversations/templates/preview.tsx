/** A template as the customer's phone shows it, with the values filled in. */
import { filled } from '@aura/contracts/conversations/templates/gaps.ts'
import type { TemplateParts } from '@aura/contracts/conversations/templates/template.ts'
import { ExternalLink, Reply } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Marked } from './marked.tsx'
import look from './preview.module.css'

export function Preview({ parts, values }: { parts: TemplateParts; values: readonly string[] }) {
  const { t } = useTranslation()
  const { header, text, footer, buttons } = filled(parts, values)
  return (
    <section className={look.wall} aria-label={t('conversations.templates.preview')}>
      <div className={look.phone}>
        <div className={look.bubble}>
          {header && <p className={look.header}>{header}</p>}
          {text === '' ? (
            <p className={look.empty}>{t('conversations.templates.preview_empty')}</p>
          ) : (
            <p className={look.body}>
              <Marked text={text} />
            </p>
          )}
          {footer && <p className={look.footer}>{footer}</p>}
        </div>
        {buttons.length > 0 && (
          <ul className={look.buttons} aria-label={t('conversations.templates.buttons')}>
            {buttons.map((one) => (
              <li key={one.text} title={one.type === 'url' ? one.url : undefined}>
                {one.type === 'url' ? (
                  <ExternalLink size={14} strokeWidth={1.75} aria-hidden="true" />
                ) : (
                  <Reply size={14} strokeWidth={1.75} aria-hidden="true" />
                )}
                {one.text}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
