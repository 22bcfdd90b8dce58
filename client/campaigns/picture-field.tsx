/** One of the company's pictures, or one that is brought in now. */
import { purposes } from '@aura/contracts/files/purposes.ts'
import { Upload } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../platform/ui/button.tsx'
import { Field } from '../platform/ui/field.tsx'
import { Select } from '../platform/ui/input.tsx'
import { useLatest } from '../platform/ui/use-latest.ts'
import look from './letter-editor.module.css'
import { usePictures } from './use-pictures.ts'

type Props = { value: string | null; put: (fileId: string | null) => void; isNeeded?: boolean }

export function PictureField({ value, put, isNeeded = false }: Props) {
  const { t } = useTranslation()
  const { list, bring, problem, isBusy, addressOf } = usePictures()
  const chooser = useRef<HTMLInputElement>(null)
  const newestPut = useLatest(put)
  const address = value === null ? undefined : addressOf(value)
  return (
    <>
      <Field label={t('campaigns.picture')} hint={t('campaigns.picture_hint')} error={problem}>
        {(wiring) => (
          <Select
            {...wiring}
            value={value ?? ''}
            onChange={({ target }) => put(target.value === '' ? null : target.value)}
          >
            {(!isNeeded || value === null || value === '') && (
              <option value="">{t(isNeeded ? 'campaigns.choose' : 'campaigns.no_picture')}</option>
            )}
            {list.map(({ fileId, name }) => (
              <option key={fileId} value={fileId}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div className={look.row}>
        {address !== undefined && <img className={look.thumb} src={address} alt="" />}
        <Button size="xs" aria-disabled={isBusy} onClick={() => !isBusy && chooser.current?.click()}>
          <Upload size={14} strokeWidth={1.75} aria-hidden /> {t('campaigns.add_picture')}
        </Button>
        <input
          ref={chooser}
          type="file"
          accept={purposes.campaign.types.join(',')}
          hidden
          aria-label={t('campaigns.add_picture')}
          onChange={({ target }) => {
            const file = target.files?.[0]
            // Nothing is put into a field that is gone, and nothing that was written since the choice is lost.
            if (file)
              void bring(file).then((picture) => picture && chooser.current && newestPut.current(picture.fileId))
            // The same file may be chosen again.
            target.value = ''
          }}
        />
      </div>
    </>
  )
}
