/** An approved template, and what stands in its gaps. */
import { type Gap, gapsOf } from '@aura/contracts/templates/gaps.ts'
import type { Template } from '@aura/contracts/templates/template.ts'
import { sendRefusal, sentParts } from '@aura/machines/templates/decide.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Field } from '../platform/ui/field.tsx'
import { Input, Select } from '../platform/ui/input.tsx'
import { HeaderFileField } from './header-file-field.tsx'
import { useGapError } from './use-gap-error.ts'
import { Variables } from './variables.tsx'
import type { Of } from './wording-fields.tsx'

const gapName = (gap: Gap) => (gap.part === 'button' ? `${gap.button + 1}` : `{{${gap.key}}}`)

export function TemplateFields(
  props: Of<'template'> & { offered: readonly Template[]; all: Readonly<Record<string, Template>> },
) {
  const { t } = useTranslation()
  const { offered, all, message, put } = props
  const errorOf = useGapError()
  const chosen = all[message.templateId]
  const gaps = chosen ? gapsOf(sentParts(chosen)) : []
  const media = chosen && sentParts(chosen).headerMedia
  const listed = chosen && !offered.includes(chosen) ? [chosen, ...offered] : offered
  const setValue = (at: number, value: string) =>
    put({ ...message, values: gaps.map((_, index) => (index === at ? value : (message.values[index] ?? ''))) })
  return (
    <>
      <Field
        label={t('campaigns.template')}
        error={chosen && sendRefusal(chosen) ? t('campaigns.template_unfit') : undefined}
      >
        {(wiring) => (
          <Select
            {...wiring}
            value={message.templateId}
            onChange={({ target }) => {
              const template = all[target.value]
              if (!template) return
              put({ type: 'template', templateId: template.id, values: gapsOf(sentParts(template)).map(() => '') })
            }}
          >
            {listed.map(({ id, name, language }) => (
              <option key={id} value={id}>
                {`${name} · ${language.replace('_', '-')}`}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {media !== undefined && (
        <HeaderFileField
          key={message.templateId}
          media={media}
          value={message.fileId}
          put={(fileId) => put({ ...message, fileId })}
        />
      )}
      {chosen &&
        gaps.map((gap, at) => (
          <chakra.div key={gapName(gap)} display="flex" flexWrap="wrap" alignItems="flex-start" columnGap="2">
            <chakra.div flex="1 1 220px">
              <Field
                label={sentParts(chosen).variables[at]?.name || gapName(gap)}
                error={errorOf(message.values[at] ?? '')}
              >
                {(wiring) => (
                  <Input
                    {...wiring}
                    value={message.values[at] ?? ''}
                    maxLength={1024}
                    autoComplete="off"
                    placeholder={sentParts(chosen).variables[at]?.example}
                    onChange={({ target }) => setValue(at, target.value)}
                  />
                )}
              </Field>
            </chakra.div>
            <chakra.div pt="5">
              <Variables insert={(name) => setValue(at, `${message.values[at] ?? ''}{{${name}}}`)} />
            </chakra.div>
          </chakra.div>
        ))}
    </>
  )
}
