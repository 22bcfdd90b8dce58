/** What stands on top of a template: a file of that kind. */
import type { TemplateMedia } from '@aura/contracts/templates/template.ts'
import { headerFiles, headerMegabytes } from '@aura/machines/templates/header-file.ts'
import { useTranslation } from 'react-i18next'
import { FileChooser } from './file-chooser.tsx'
import { useHeaderFiles } from './use-header-files.ts'

type Props = { media: TemplateMedia; value: string | undefined; put: (fileId: string | undefined) => void }

export function HeaderFileField({ media, value, put }: Props) {
  const { t } = useTranslation()
  const { list, bring, problem, share } = useHeaderFiles(media)
  const hint =
    share === undefined
      ? t(`templates.file_unfit.${media}`, { limit: headerMegabytes(media) })
      : t('conversations.uploading', { share: Math.round(share * 100) })
  return (
    <FileChooser
      {...{ list, bring, problem }}
      label={t(`templates.file.${media}`)}
      hint={hint}
      value={value ?? null}
      put={(fileId) => put(fileId ?? undefined)}
      add={t('campaigns.add_header_file')}
      types={headerFiles[media].types}
      isBusy={share !== undefined}
    />
  )
}
