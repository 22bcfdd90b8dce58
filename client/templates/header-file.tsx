/** The file that stands on top of a template: chosen, on its way up, there, or refused before it goes. */
import type { TemplateMedia } from '@aura/contracts/templates/template.ts'
import { headerFiles, headerMegabytes, headerRefusal } from '@aura/machines/templates/header-file.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { useAttached } from '../files/index.ts'
import { Field } from '../platform/ui/field.tsx'
import { FileInput } from './file-input.tsx'

type HeaderFileProps = Pick<ReturnType<typeof useAttached>, 'attached' | 'attach' | 'drop'> & {
  media: TemplateMedia
  /** Whether it was tried to send it without. */
  told: boolean
  /** Where this browser has the picture that was chosen. */
  showPicture: (address: string | undefined) => void
}

export function HeaderFile({ media, told, showPicture, attached, attach, drop }: HeaderFileProps) {
  const { t } = useTranslation()
  const [unfit, setUnfit] = useState(false)
  const [address, setAddress] = useState<string>()
  // An address of this browser lives until it is taken back.
  useEffect(() => {
    showPicture(address)
    return () => {
      if (address !== undefined) URL.revokeObjectURL(address)
    }
  }, [address, showPicture])
  const { types } = headerFiles[media]
  const limit = headerMegabytes(media)
  const share = attached && Math.round(attached.share * 100)
  const missing = told && !attached ? t(`templates.file_missing.${media}`) : undefined

  function choose(file: File | undefined) {
    const fits = file !== undefined && headerRefusal(media, file) === undefined
    setUnfit(file !== undefined && !fits)
    setAddress(fits && media === 'image' ? URL.createObjectURL(file) : undefined)
    if (fits) attach(file)
    else drop()
  }

  return (
    <Field
      label={t(`templates.file.${media}`)}
      error={unfit ? t(`templates.file_unfit.${media}`, { limit }) : (attached?.problem ?? missing)}
      hint={
        attached?.file
          ? t('templates.file_ready')
          : attached
            ? t('conversations.uploading', { share })
            : t('templates.file_limit', { limit })
      }
    >
      {(wiring) => (
        <FileInput {...wiring} accept={types.join(',')} onChange={({ target }) => choose(target.files?.[0])} />
      )}
    </Field>
  )
}
