/** What stands on top of a template: one of the company's files of that kind, or one that is brought in now. */
import type { TemplateMedia } from '@aura/contracts/templates/template.ts'
import { headerFiles, headerMegabytes } from '@aura/machines/templates/header-file.ts'
import { Upload } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../platform/ui/button.tsx'
import { Field } from '../platform/ui/field.tsx'
import { Select } from '../platform/ui/input.tsx'
import { useLatest } from '../platform/ui/use-latest.ts'
import look from './letter-editor.module.css'
import { useHeaderFiles } from './use-header-files.ts'

type Props = { media: TemplateMedia; value: string | undefined; put: (fileId: string | undefined) => void }

export function HeaderFileField({ media, value, put }: Props) {
  const { t } = useTranslation()
  const { list, bring, problem, share } = useHeaderFiles(media)
  const chooser = useRef<HTMLInputElement>(null)
  const newestPut = useLatest(put)
  const isBusy = share !== undefined
  const hint = isBusy
    ? t('conversations.uploading', { share: Math.round(share * 100) })
    : t(`templates.file_unfit.${media}`, { limit: headerMegabytes(media) })
  return (
    <>
      <Field label={t(`templates.file.${media}`)} hint={hint} error={problem}>
        {(wiring) => (
          <Select
            {...wiring}
            value={value ?? ''}
            onChange={({ target }) => put(target.value === '' ? undefined : target.value)}
          >
            {value === undefined && <option value="">{t('campaigns.choose')}</option>}
            {list.map(({ fileId, name }) => (
              <option key={fileId} value={fileId}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div className={look.row}>
        <Button size="xs" aria-disabled={isBusy} onClick={() => !isBusy && chooser.current?.click()}>
          <Upload size={14} strokeWidth={1.75} aria-hidden /> {t('campaigns.add_header_file')}
        </Button>
        <input
          ref={chooser}
          type="file"
          accept={headerFiles[media].types.join(',')}
          hidden
          aria-label={t('campaigns.add_header_file')}
          onChange={({ target }) => {
            const file = target.files?.[0]
            // Nothing is put into a field that is gone, and nothing that was written since the choice is lost.
            if (file) void bring(file).then((added) => added && chooser.current && newestPut.current(added.fileId))
            // The same file may be chosen again.
            target.value = ''
          }}
        />
      </div>
    </>
  )
}
