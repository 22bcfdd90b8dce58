import { bodyLimit, footerLimit, headerLimit } from '@aura/contracts/templates/rules.ts'
import { templateCategories } from '@aura/contracts/templates/template.ts'
import { chakra } from '@chakra-ui/react'
import { Braces } from 'lucide-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../platform/i18n/language.ts'
import { Button } from '../platform/ui/button.tsx'
import { Field } from '../platform/ui/field.tsx'
import { Input, Select, Textarea } from '../platform/ui/input.tsx'
import { ButtonFields } from './button-fields.tsx'
import { HeaderFields } from './header-fields.tsx'
import { placeOf } from './rows.ts'
import type { TemplatePlace } from './template-accounts.ts'
import { asName, type Wording, type WordingPath, withGap } from './template-draft.ts'
import { languageName } from './template-text.ts'
import { VariableFields } from './variable-fields.tsx'

/** What people write in here; a template that was made in another one keeps it. */
const offeredLanguages = ['pt_BR', 'en_US', 'es_ES', 'es_AR', 'es_MX', 'pt_PT', 'en_GB', 'fr', 'it', 'de']

export type FieldsProps = {
  wording: Wording
  change: (set: Partial<Wording>) => void
  places: readonly TemplatePlace[]
  isNew: boolean
  /** The provider knows it by its name: that stays. */
  named: boolean
  problemOf: (field: WordingPath) => string | undefined
  /** The address of the picture on top, once it is chosen. */
  showPicture: (address: string | undefined) => void
}

export function EditorFields({ wording, change, places, isNew, named, problemOf, showPicture }: FieldsProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const body = useRef<HTMLTextAreaElement>(null)
  const { channel } = wording
  const whatsapp = channel === 'whatsapp'
  const languages = [...new Set([...offeredLanguages, wording.language])]
  // WhatsApp words these itself.
  const categories = templateCategories.filter(
    (templateCategory) => templateCategory !== 'authentication' || !whatsapp || wording.category === templateCategory,
  )

  function addGap() {
    const { text, caret } = withGap(wording.body, body.current?.selectionStart ?? wording.body.length)
    // With the text, not after it: what is typed at once goes behind the variable.
    flushSync(() => change({ body: text }))
    body.current?.focus()
    body.current?.setSelectionRange(caret, caret)
  }

  return (
    <>
      {isNew && (
        <Field label={t('templates.channel')}>
          {(wiring) => (
            <Select
              {...wiring}
              value={placeOf(wording)}
              onChange={({ target }) => {
                const templatePlace = places.find(({ id }) => id === target.value)
                if (templatePlace) change({ channel: templatePlace.kind, account: templatePlace.account })
              }}
            >
              {places.map(({ id, label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <Field
        label={t('templates.name')}
        error={problemOf('name')}
        hint={t(named ? 'templates.name_stays' : 'templates.name_hint')}
      >
        {(wiring) => (
          <Input
            {...wiring}
            name="name"
            value={wording.name}
            readOnly={named}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => change({ name: asName(target.value) })}
          />
        )}
      </Field>
      <chakra.div display="flex" gap="3">
        <Field label={t('templates.language')}>
          {(wiring) => (
            <Select
              {...wiring}
              value={wording.language}
              disabled={named}
              onChange={({ target }) => change({ language: target.value })}
            >
              {languages.map((value) => (
                <option key={value} value={value}>
                  {languageName(value, language)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('templates.category')} error={problemOf('category')}>
          {(wiring) => (
            <Select
              {...wiring}
              name="category"
              value={wording.category}
              onChange={({ target }) => {
                const category = templateCategories.find((templateCategory) => templateCategory === target.value)
                if (category) change({ category })
              }}
            >
              {categories.map((category) => (
                <option key={category} value={category}>
                  {t(`templates.category.${category}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </chakra.div>
      {whatsapp && <HeaderFields {...{ wording, change, problemOf, showPicture }} />}
      {whatsapp && wording.headerMedia === null && (
        <Field label={t('templates.header')} error={problemOf('header')} hint={t('templates.optional')}>
          {(wiring) => (
            <Input
              {...wiring}
              name="header"
              value={wording.header}
              maxLength={headerLimit}
              onChange={({ target }) => change({ header: target.value })}
            />
          )}
        </Field>
      )}
      <Field
        label={t('templates.body')}
        error={problemOf('body')}
        hint={t('templates.length', { length: wording.body.length, limit: bodyLimit[channel] })}
      >
        {(wiring) => (
          <Textarea
            {...wiring}
            ref={body}
            name="body"
            rows={6}
            minH="136px"
            value={wording.body}
            maxLength={bodyLimit[channel]}
            onChange={({ target }) => change({ body: target.value })}
          />
        )}
      </Field>
      <Button alignSelf="flex-start" mb="3" onClick={addGap}>
        <Braces size={16} strokeWidth={1.75} aria-hidden="true" />
        {t('templates.add_gap')}
      </Button>
      {whatsapp && (
        <Field label={t('templates.footer')} error={problemOf('footer')} hint={t('templates.optional')}>
          {(wiring) => (
            <Input
              {...wiring}
              name="footer"
              value={wording.footer}
              maxLength={footerLimit}
              onChange={({ target }) => change({ footer: target.value })}
            />
          )}
        </Field>
      )}
      {whatsapp && <ButtonFields wording={wording} change={change} problemOf={problemOf} />}
      <VariableFields wording={wording} change={change} problemOf={problemOf} />
    </>
  )
}
