/** What the next e-mail is about: what the one before was about, until one types something else. */
import type { Conversation } from '@aura/contracts/conversations/conversation.ts'
import { subjectLimit } from '@aura/contracts/conversations/message.ts'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Input } from '../../platform/ui/input.tsx'
import look from './composer.module.css'

/** Undefined where the channel's messages have no subject. */
export function useSubject({ channel, subject: before }: Pick<Conversation, 'channel' | 'subject'>) {
  const [typed, type] = useState<string>()
  const box = useRef<HTMLInputElement>(null)
  const has = channel === 'email'
  const value = typed ?? before ?? ''
  const text = value.trim()
  return {
    has,
    value,
    type,
    box,
    /** A letter about nothing is not sent before one has been asked what it is about. */
    missing: has && text === '' && before === null,
    /** What is said anew; nothing when it goes on about the same. */
    anew: has && text !== '' && text !== before ? text : undefined,
  }
}

type Subject = ReturnType<typeof useSubject>

export function SubjectField({ subject, asked }: { subject: Subject; asked: boolean }) {
  const { t } = useTranslation()
  if (!subject.has) return null
  const wrong = asked && subject.missing
  return (
    <div className={look.subject_field}>
      <Input
        ref={subject.box}
        value={subject.value}
        maxLength={subjectLimit}
        autoComplete="off"
        aria-label={t('conversations.subject')}
        aria-invalid={wrong || undefined}
        placeholder={t('conversations.subject')}
        onChange={({ target }) => subject.type(target.value)}
      />
      {wrong && <p role="alert">{t('conversations.subject_missing')}</p>}
    </div>
  )
}
