import { setAvatar } from '@aura/contracts/companies/avatar.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUpload } from '../../files/index.ts'
import { useCommand } from '../../platform/feed/use-command.ts'
import { toast } from '../../platform/ui/toast.tsx'

/** From a chosen file to the user's picture: decoded, cut, sent, taken. */
export function useAvatar() {
  const { t } = useTranslation()
  const upload = useUpload()
  const { send } = useCommand(setAvatar)
  const [picture, setPicture] = useState<ImageBitmap>()
  const [progress, setProgress] = useState<number>()
  /** What was refused, or that the file is no picture this browser can read. */
  const [problem, setProblem] = useState<unknown>()

  const leave = () => {
    picture?.close()
    setPicture(undefined)
  }
  const say = (title: string) => toast({ tone: 'ok', title })

  return {
    picture,
    progress,
    problem,
    leave,
    take(file: File | undefined) {
      if (!file) return
      setProblem(undefined)
      createImageBitmap(file, { imageOrientation: 'from-image' }).then(setPicture, () => setProblem('no-image'))
    },
    async keep(cut: Blob) {
      leave()
      setProgress(0)
      try {
        const { fileId } = await upload(cut, { name: 'avatar', purpose: 'avatar', onProgress: setProgress })
        await send({ fileId })
        say(t('companies.profile.avatar_saved'))
      } catch (error) {
        setProblem(error)
      } finally {
        setProgress(undefined)
      }
    },
    remove() {
      setProblem(undefined)
      void send({ fileId: null }).then(() => say(t('companies.profile.avatar_removed')), setProblem)
    },
  }
}
