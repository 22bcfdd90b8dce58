/** A picture of a letter or a card. */
import { purposes } from '@aura/contracts/files/purposes.ts'
import { useTranslation } from 'react-i18next'
import { FileChooser } from './file-chooser.tsx'
import look from './letter-editor.module.css'
import { usePictures } from './use-pictures.ts'

type Props = { value: string | null; put: (fileId: string | null) => void; isNeeded?: boolean }

export function PictureField({ value, put, isNeeded = false }: Props) {
  const { t } = useTranslation()
  const { list, bring, problem, isBusy, addressOf } = usePictures()
  const address = value === null ? undefined : addressOf(value)
  return (
    <FileChooser
      {...{ value, put, list, bring, problem, isBusy }}
      label={t('campaigns.picture')}
      hint={t('campaigns.picture_hint')}
      none={isNeeded ? undefined : t('campaigns.no_picture')}
      add={t('campaigns.add_picture')}
      types={purposes.campaign.types}
    >
      {address !== undefined && <img className={look.thumb} src={address} alt="" />}
    </FileChooser>
  )
}
