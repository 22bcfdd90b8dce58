import { addHeaderFile, type HeaderFile } from '@aura/contracts/campaigns/header-files.ts'
import type { TemplateMedia } from '@aura/contracts/templates/template.ts'
import { headerRefusal } from '@aura/machines/templates/header-file.ts'
import { useState, useSyncExternalStore } from 'react'
import { useUpload } from '../files/index.ts'
import { useFeed } from '../platform/feed/provider.tsx'
import { useCommand } from '../platform/feed/use-command.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { headerLibraryOf } from './picture-library.ts'

function useLibrary() {
  const library = headerLibraryOf(useFeed())
  return { library, list: useSyncExternalStore(library.subscribe, library.get) }
}

export const useHeaderFile = (fileId: string | undefined): HeaderFile | undefined =>
  useLibrary().list.find((file) => file.fileId === fileId)

/** The company's files for such a header, and bringing in one more: an unfit one is refused before it goes. */
export function useHeaderFiles(media: TemplateMedia) {
  const { library, list } = useLibrary()
  const upload = useUpload()
  const add = useCommand(addHeaderFile)
  const [problem, setProblem] = useState<string>()
  const [share, setShare] = useState<number>()
  const bring = async (file: File): Promise<HeaderFile | undefined> => {
    const refusal = headerRefusal(media, file)
    if (refusal) {
      setProblem(errorText({ ...refusal, message: '' }))
      return undefined
    }
    setProblem(undefined)
    setShare(0)
    try {
      const { fileId } = await upload(file, { name: file.name, purpose: 'header', onProgress: setShare })
      const added = await add.send({ fileId, media })
      library.put(added)
      return added
    } catch (error) {
      setProblem(errorText(error))
      return undefined
    } finally {
      setShare(undefined)
    }
  }
  return { list: list.filter((file) => file.media === media), bring, problem, share }
}
