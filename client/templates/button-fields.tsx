import { buttonCount, buttonLimit, urlLimit } from '@aura/contracts/templates/rules.ts'
import { chakra } from '@chakra-ui/react'
import { ExternalLink, Reply, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../platform/ui/button.tsx'
import { Field } from '../platform/ui/field.tsx'
import { Input } from '../platform/ui/input.tsx'
import type { FieldsProps } from './editor-fields.tsx'
import { gapWords, newKey, type WordedButton } from './template-draft.ts'

/** Below the message: answers that come back with one press, and addresses that open. */
export function ButtonFields({ wording, change, problemOf }: Pick<FieldsProps, 'wording' | 'change' | 'problemOf'>) {
  const { t } = useTranslation()
  const { buttons } = wording
  const set = (key: number, to: Partial<WordedButton>) =>
    change({ buttons: buttons.map((button) => (button.key === key ? { ...button, ...to } : button)) })
  const add = (type: WordedButton['type']) =>
    change({ buttons: [...buttons, { key: newKey(buttons), type, text: '', url: type === 'url' ? 'https://' : '' }] })
  const full = buttons.length >= buttonCount
  return (
    <chakra.fieldset borderWidth="0" p="0" m="0" mb="3" minW="0">
      <chakra.legend fontSize="sm" fontWeight="medium" color="muted" mb="1">
        {t('templates.buttons')}
      </chakra.legend>
      {problemOf('buttons') && (
        <chakra.p role="alert" color="critical" fontSize="xs">
          {problemOf('buttons')}
        </chakra.p>
      )}
      {buttons.map(({ key, type, text, url }, at) => (
        <chakra.div key={key} display="flex" flexWrap="wrap" columnGap="3" alignItems="flex-start">
          <chakra.div flex="1" minW="160px">
            <Field label={t(`templates.button.${type}`, { number: at + 1 })} error={problemOf(`buttons.${at}`)}>
              {(wiring) => (
                <Input
                  {...wiring}
                  name={`buttons.${at}`}
                  value={text}
                  maxLength={buttonLimit}
                  onChange={({ target }) => set(key, { text: target.value })}
                />
              )}
            </Field>
          </chakra.div>
          {type === 'url' && (
            <chakra.div flex="2" minW="200px">
              <Field
                label={t('templates.url')}
                error={problemOf(`buttons.${at}.url`)}
                hint={t('templates.url_hint', gapWords)}
              >
                {(wiring) => (
                  <Input
                    {...wiring}
                    name={`buttons.${at}.url`}
                    value={url}
                    maxLength={urlLimit}
                    spellCheck={false}
                    autoComplete="off"
                    onChange={({ target }) => set(key, { url: target.value })}
                  />
                )}
              </Field>
            </chakra.div>
          )}
          <Button
            variant="ghost"
            px="0"
            mt="6"
            aria-label={t('templates.remove_button', { name: text || String(at + 1) })}
            onClick={() => change({ buttons: buttons.filter((button) => button.key !== key) })}
          >
            <Trash2 size={16} strokeWidth={1.75} aria-hidden="true" />
          </Button>
        </chakra.div>
      ))}
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        <Button disabled={full} onClick={() => add('quick_reply')}>
          <Reply size={16} strokeWidth={1.75} aria-hidden="true" />
          {t('templates.add_reply')}
        </Button>
        <Button disabled={full} onClick={() => add('url')}>
          <ExternalLink size={16} strokeWidth={1.75} aria-hidden="true" />
          {t('templates.add_url')}
        </Button>
      </chakra.div>
    </chakra.fieldset>
  )
}
