/** What stands in one block of a letter. */
import { blockTextLimit, type SimpleBlock } from '@aura/contracts/conversations/letter-blocks.ts'
import { placeholders } from '@aura/contracts/replies/placeholders.ts'
import { useTranslation } from 'react-i18next'
import { Field } from '../platform/ui/field.tsx'
import { Input, Textarea } from '../platform/ui/input.tsx'
import { PictureField } from './picture-field.tsx'
import { useGapError } from './use-gap-error.ts'

/** An operator speaks in no campaign. */
const variables = placeholders
  .filter((name) => name !== 'operador.nome')
  .map((name) => `{{${name}}}`)
  .join(', ')

type Props = { block: SimpleBlock; put: (block: SimpleBlock) => void }

export function SimpleFields({ block, put }: Props) {
  const { t } = useTranslation()
  const errorOf = useGapError()
  switch (block.type) {
    case 'divider':
      return null
    case 'text':
      return (
        <Field
          label={t('campaigns.block_text')}
          error={errorOf(block.text)}
          hint={t('campaigns.block_text_hint', { names: variables })}
        >
          {(wiring) => (
            <Textarea
              {...wiring}
              rows={3}
              value={block.text}
              maxLength={blockTextLimit}
              onChange={({ target }) => put({ ...block, text: target.value })}
            />
          )}
        </Field>
      )
    case 'heading':
      return (
        <ShortText
          label={t('campaigns.block_heading')}
          value={block.text}
          error={errorOf(block.text)}
          put={(text) => put({ ...block, text })}
        />
      )
    case 'button':
      return (
        <>
          <ShortText
            label={t('campaigns.block_label')}
            value={block.text}
            error={errorOf(block.text)}
            most={60}
            put={(text) => put({ ...block, text })}
          />
          <ShortText
            label={t('campaigns.block_url')}
            hint={t('campaigns.block_url_hint')}
            value={block.url}
            most={1000}
            put={(url) => put({ ...block, url })}
          />
        </>
      )
    case 'image':
      return (
        <>
          <PictureField value={block.fileId} put={(fileId) => put({ ...block, fileId: fileId ?? '' })} isNeeded />
          <ShortText
            label={t('campaigns.block_alt')}
            hint={t('campaigns.block_alt_hint')}
            value={block.alt}
            error={errorOf(block.alt)}
            put={(alt) => put({ ...block, alt })}
          />
          <ShortText
            label={t('campaigns.block_link')}
            value={block.url ?? ''}
            most={1000}
            put={(url) => put({ ...block, url: url.trim() === '' ? null : url })}
          />
        </>
      )
  }
}

type ShortTextProps = {
  label: string
  hint?: string
  error?: string | undefined
  value: string
  most?: number
  put: (value: string) => void
}

function ShortText({ label, hint, error, value, most = 200, put }: ShortTextProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => (
        <Input
          {...wiring}
          value={value}
          maxLength={most}
          autoComplete="off"
          onChange={({ target }) => put(target.value)}
        />
      )}
    </Field>
  )
}
