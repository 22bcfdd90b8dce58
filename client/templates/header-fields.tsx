/** What stands on top of a template: words, or a file of which the reviewer is shown an example. */
import { templateMedia } from '@aura/contracts/templates/template.ts'
import { exampleRefusal, exampleTypes, headerMegabytes } from '@aura/machines/templates/header-file.ts'
import { chakra } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAttached } from '../files/index.ts'
import { Field } from '../platform/ui/field.tsx'
import { Select } from '../platform/ui/input.tsx'
import { useLatest } from '../platform/ui/use-latest.ts'
import type { FieldsProps } from './editor-fields.tsx'
import { FileInput } from './file-input.tsx'

type HeaderProps = Pick<FieldsProps, 'wording' | 'change' | 'problemOf' | 'showPicture'>

export function HeaderFields({ wording, change, problemOf, showPicture }: HeaderProps) {
  const { t } = useTranslation()
  const { headerMedia, headerFile } = wording
  return (
    <>
      <Field label={t('templates.header_kind')} error={problemOf('headerMedia')}>
        {(wiring) => (
          <Select
            {...wiring}
            name="headerMedia"
            value={headerMedia ?? 'text'}
            onChange={({ target }) => {
              showPicture(undefined)
              change({ headerMedia: templateMedia.find((media) => media === target.value) ?? null, headerFile: null })
            }}
          >
            <option value="text">{t('templates.header_kind.text')}</option>
            {templateMedia.map((media) => (
              <option key={media} value={media}>
                {t(`conversations.media.${media}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {headerMedia !== null && (
        <ExampleField
          key={headerMedia}
          media={headerMedia}
          example={headerFile}
          problem={problemOf('headerFile')}
          put={(file) => change({ headerFile: file })}
          showPicture={showPicture}
        />
      )}
    </>
  )
}

type ExampleProps = {
  media: NonNullable<FieldsProps['wording']['headerMedia']>
  example: FieldsProps['wording']['headerFile']
  problem: string | undefined
  put: (file: FieldsProps['wording']['headerFile']) => void
  showPicture: FieldsProps['showPicture']
}

function ExampleField({ media, example, problem, put, showPicture }: ExampleProps) {
  const { t } = useTranslation()
  const { attached, attach, drop } = useAttached('header')
  const [unfit, setUnfit] = useState(false)
  const [address, setAddress] = useState<string>()
  const limit = headerMegabytes(media)
  const file = attached?.file
  const latestPut = useLatest(put)
  // The upload ends outside of the form.
  useEffect(() => {
    if (file) latestPut.current({ fileId: file.fileId, name: file.name })
  }, [file, latestPut])
  // An address of this browser lives until it is taken back.
  useEffect(() => {
    showPicture(address)
    return () => {
      if (address !== undefined) URL.revokeObjectURL(address)
    }
  }, [address, showPicture])

  function choose(chosen: File | undefined) {
    if (!chosen) return
    const fits = exampleRefusal(media, chosen) === undefined
    setUnfit(!fits)
    setAddress(fits && media === 'image' ? URL.createObjectURL(chosen) : undefined)
    put(null)
    if (fits) attach(chosen)
    else drop()
  }

  const isUnderWay = attached !== undefined && !file && attached.problem === undefined
  const hint = isUnderWay
    ? t('conversations.uploading', { share: Math.round(attached.share * 100) })
    : !example
      ? t(`templates.example_unfit.${media}`, { limit })
      : file?.fileId === example.fileId
        ? t('templates.file_ready')
        : t('templates.example_kept', { name: example.name })
  return (
    <>
      <Field
        label={t(`templates.file.${media}`)}
        error={
          unfit
            ? t(`templates.example_unfit.${media}`, { limit })
            : (attached?.problem ?? (isUnderWay ? undefined : problem))
        }
        hint={hint}
      >
        {(wiring) => (
          <FileInput
            {...wiring}
            name="headerFile"
            accept={exampleTypes[media].join(',')}
            onChange={({ target }) => choose(target.files?.[0])}
          />
        )}
      </Field>
      <chakra.p color="muted" fontSize="sm" mt="-1" mb="3">
        {t('templates.header_example')}
      </chakra.p>
    </>
  )
}
