import { personName } from '@aura/contracts/platform/person-name.ts'
import { chakra } from '@chakra-ui/react'
import { ImageUp, Trash2 } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../platform/i18n/error-text.ts'
import { useMe } from '../../platform/me.ts'
import { Avatar } from '../../platform/ui/avatar.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { Panel } from '../../platform/ui/panel.tsx'
import { useAvatar } from './use-avatar.ts'
import { usePastedImage } from './use-pasted-image.ts'

const CropDialog = lazy(async () => ({ default: (await import('./crop-dialog.tsx')).CropDialog }))

/** One's picture: chosen, taken with the camera, pasted or dropped here. */
export function AvatarPanel() {
  const { t } = useTranslation()
  const { firstName, lastName, avatarUrl } = useMe()
  const { picture, take, leave, keep, remove, progress, problem } = useAvatar()
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  usePastedImage(take)
  return (
    <Panel title={t('companies.profile.avatar')} text={t('companies.profile.avatar_text')}>
      <chakra.div
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        gap="4"
        p="3"
        borderRadius="md"
        borderWidth="1px"
        borderStyle="dashed"
        borderColor={over ? 'accent' : 'line'}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          take(event.dataTransfer.files[0])
        }}
      >
        <Avatar name={personName(firstName, lastName)} size={72} url={avatarUrl} />
        <chakra.div display="flex" flexWrap="wrap" gap="2">
          <Button onClick={() => input.current?.click()}>
            <ImageUp size={16} strokeWidth={1.75} aria-hidden="true" />
            {t('companies.profile.avatar_choose')}
          </Button>
          {avatarUrl !== null && (
            <Button onClick={remove}>
              <Trash2 size={16} strokeWidth={1.75} aria-hidden="true" />
              {t('companies.profile.avatar_remove')}
            </Button>
          )}
        </chakra.div>
        {/* Phones offer the camera for this. */}
        <chakra.input
          ref={input}
          type="file"
          accept="image/*"
          hidden
          aria-label={t('companies.profile.avatar_choose')}
          onChange={({ target }) => {
            take(target.files?.[0])
            target.value = ''
          }}
        />
        <chakra.p role="status" color="muted" fontSize="sm">
          {progress === undefined
            ? t('companies.profile.avatar_hint')
            : t('companies.profile.avatar_sending', { percent: Math.round(progress * 100) })}
        </chakra.p>
      </chakra.div>
      {problem !== undefined && (
        <chakra.p role="alert" color="critical" mt="2">
          {problem === 'no-image' ? t('companies.profile.avatar_no_image') : errorText(problem)}
        </chakra.p>
      )}
      {picture && (
        <Suspense>
          <CropDialog picture={picture} leave={leave} keep={keep} />
        </Suspense>
      )}
    </Panel>
  )
}
