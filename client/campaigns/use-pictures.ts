import { addPicture, type Picture, pictures } from '@aura/contracts/campaigns/pictures.ts'
import { useMemo, useState } from 'react'
import { useUpload } from '../files/index.ts'
import { useCommand } from '../platform/feed/use-command.ts'
import { useQuery } from '../platform/feed/use-query.ts'
import { errorText } from '../platform/i18n/error-text.ts'

const everything = {}

/** The company's pictures, and bringing in one more. */
export function usePictures() {
  const { data, refetch } = useQuery(pictures, everything)
  const upload = useUpload()
  const add = useCommand(addPicture)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const list: readonly Picture[] = data?.pictures ?? []
  const bring = async (file: File): Promise<Picture | undefined> => {
    setProblem(undefined)
    setBusy(true)
    try {
      const { fileId } = await upload(file, { name: file.name, purpose: 'campaign' })
      const picture = await add.send({ fileId })
      refetch()
      return picture
    } catch (error) {
      setProblem(errorText(error))
      return undefined
    } finally {
      setBusy(false)
    }
  }
  const addresses = useMemo(() => new Map(data?.pictures.map(({ fileId, url }) => [fileId, url])), [data])
  return { list, bring, problem, isBusy, addressOf: (fileId: string) => addresses.get(fileId) }
}
