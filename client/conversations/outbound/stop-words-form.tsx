/** The words of the company that refuse any more messages, by language, and what a message would do. */
import {
  mostStopWords,
  type OutboundState,
  type StopWord,
  setStopWords,
  stopWordLength,
} from '@aura/contracts/conversations/outbound/rules.ts'
import { languages } from '@aura/contracts/platform/values.ts'
import {
  isStopWord,
  stopWordLines,
  stopWordRefusal,
  stopWordsOf,
  usualStopWords,
} from '@aura/machines/conversations/outbound/stop-words.ts'
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../../platform/ui/field.tsx'
import { useDraftForm } from '../../platform/ui/form/use-draft-form.ts'
import { FormDialog } from '../../platform/ui/form-dialog.tsx'
import { Input, Textarea } from '../../platform/ui/input.tsx'

type Draft = Record<StopWord['language'], string>

export function StopWordsForm({ rules, leave }: { rules: OutboundState; leave: () => void }) {
  const { t } = useTranslation()
  const [tried, setTried] = useState('')
  const { stopWords = [], version } = rules
  /** Why the first unfit word of the language may not stand there. */
  const problemOf = (draft: Draft, language: StopWord['language']) => {
    const all = stopWordsOf(draft)
    const tooMany = all.length - mostStopWords
    if (tooMany > 0 && all.at(-1)?.language === language)
      return t('conversations.outbound.words_full', { most: mostStopWords, number: tooMany })
    for (const [at, each] of all.entries()) {
      if (each.language !== language) continue
      const { word } = each
      if (word.length > stopWordLength)
        return t('conversations.outbound.words_long', { word: word.slice(0, stopWordLength) })
      const refusal = stopWordRefusal(word, all.slice(0, at))
      if (refusal) return t(`conversations.outbound.words_${refusal.params?.reason}` as never, { word })
    }
    return undefined
  }
  const form = useDraftForm<typeof setStopWords, Draft>({
    contract: setStopWords,
    now: {
      'pt-BR': stopWordLines(stopWords, 'pt-BR'),
      'en-US': stopWordLines(stopWords, 'en-US'),
      'es-ES': stopWordLines(stopWords, 'es-ES'),
    },
    names: languages,
    inputOf: (draft) => ({ words: stopWordsOf(draft), version }),
    check: (draft) => ({
      'pt-BR': problemOf(draft, 'pt-BR'),
      'en-US': problemOf(draft, 'en-US'),
      'es-ES': problemOf(draft, 'es-ES'),
    }),
    done: leave,
  })
  const stops = isStopWord(tried, stopWordsOf(form.draft))
  return (
    <FormDialog
      title={t('conversations.outbound.words')}
      text={t('conversations.outbound.words_text')}
      action={t('conversations.outbound.save')}
      leave={() => form.leave(leave)}
      form={form}
    >
      <chakra.p color="muted" fontSize="sm" mb="3">
        {t('conversations.outbound.words_usual_list', { words: usualStopWords.join(', ') })}
      </chakra.p>
      {languages.map((language) => (
        <Field key={language} label={t(`conversations.outbound.words_in.${language}`)} error={form.problem(language)}>
          {(wiring) => <Textarea {...wiring} {...form.wire(language)} rows={2} maxLength={1700} />}
        </Field>
      ))}
      <Field label={t('conversations.outbound.words_try')}>
        {(wiring) => (
          <Input
            {...wiring}
            value={tried}
            maxLength={200}
            autoComplete="off"
            onChange={({ target }) => setTried(target.value)}
          />
        )}
      </Field>
      <chakra.p role="status" fontSize="sm" color="muted" minH="40px">
        {tried.trim() !== '' && t(stops ? 'conversations.outbound.words_stops' : 'conversations.outbound.words_passes')}
      </chakra.p>
    </FormDialog>
  )
}
