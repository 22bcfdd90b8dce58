import { addPicture, type Picture } from '@aura/contracts/campaigns/pictures.ts'
import { useState, useSyncExternalStore } from 'react'
import { useUpload } from '../files/index.ts'
import { useFeed } from '../platform/feed/provider.tsx'
import { useCommand } from '../platform/feed/use-command.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { libraryOf } from './picture-library.ts'

/** The company's pictures, and bringing in one more. */
export function usePictures() {
  const library = libraryOf(useFeed())
  const list = useSyncExternalStore(library.subscribe, library.get)
  const upload = useUpload()
  const add = useCommand(addPicture)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const bring = async (file: File): Promise<Picture | undefined> => {
    setProblem(undefined)
    setBusy(true)
    try {
      const { fileId } = await upload(file, { name: file.name, purpose: 'campaign' })
      const picture = await add.send({ fileId })
      library.put(picture)
      return picture
    } catch (error) {
      setProblem(errorText(error))
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return { list, bring, problem, isBusy, addressOf: (fileId: string) => list.find((one) => one.fileId === fileId)?.url }
}
