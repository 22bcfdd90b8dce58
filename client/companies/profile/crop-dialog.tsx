import { avatarSide } from '@aura/contracts/companies/avatar.ts'
import { chakra, Dialog, Portal } from '@chakra-ui/react'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../platform/ui/button.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { type Crop, deepest, middle, moved, squareOf, within } from './crop.ts'

type CropDialogProps = { picture: ImageBitmap; leave: () => void; keep: (cut: Blob) => Promise<void> }

const step = 0.04
const directions: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
}

/** Which square of the picture it is: moved with the pointer or the arrows, zoomed with the slider, + and -. */
export function CropDialog({ picture, leave, keep }: CropDialogProps) {
  const { t } = useTranslation()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [crop, setCrop] = useState<Crop>(middle)
  // What a canvas shows is drawn, not rendered.
  useEffect(() => draw(canvas.current, picture, crop), [picture, crop])

  function press(event: KeyboardEvent) {
    const direction = directions[event.key]
    const zoom = event.key === '+' || event.key === '=' ? 0.2 : event.key === '-' ? -0.2 : 0
    if (!direction && zoom === 0) return
    event.preventDefault()
    setCrop(direction ? moved(crop, picture, ...direction) : within({ ...crop, zoom: crop.zoom + zoom }, picture))
  }
  function drag({ buttons, movementX, movementY, currentTarget }: PointerEvent<HTMLCanvasElement>) {
    if (buttons === 0) return
    const { clientWidth, clientHeight } = currentTarget
    setCrop(moved(crop, picture, -movementX / clientWidth, -movementY / clientHeight))
  }
  async function accept() {
    const cut = canvas.current && (await cutOf(canvas.current))
    if (cut) await keep(cut)
  }
  return (
    <Dialog.Root
      open
      onOpenChange={({ open }) => !open && leave()}
      onFocusOutside={(event) => event.preventDefault()}
      initialFocusEl={() => canvas.current}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>
            <Dialog.Header>
              <Dialog.Title>{t('companies.profile.crop')}</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body alignItems="center">
              <chakra.canvas
                ref={canvas}
                width={avatarSide}
                height={avatarSide}
                role="application"
                aria-label={t('companies.profile.crop_area')}
                tabIndex={0}
                borderRadius="full"
                cursor="move"
                touchAction="none"
                onKeyDown={press}
                onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
                onPointerMove={drag}
              />
              <Field label={t('companies.profile.zoom')} hint={t('companies.profile.crop_hint')}>
                {(wiring) => (
                  <chakra.input
                    {...wiring}
                    type="range"
                    min={1}
                    max={deepest}
                    step={0.05}
                    accentColor="accent"
                    value={crop.zoom}
                    onChange={({ target }) => setCrop(within({ ...crop, zoom: Number(target.value) }, picture))}
                  />
                )}
              </Field>
            </Dialog.Body>
            <Dialog.Footer>
              <Button onClick={leave}>{t('platform.cancel')}</Button>
              <Button variant="solid" colorPalette="accent" onClick={() => void accept()}>
                {t('companies.profile.avatar_use')}
              </Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}

function draw(canvas: HTMLCanvasElement | null, picture: ImageBitmap, crop: Crop) {
  const brush = canvas?.getContext('2d')
  if (!canvas || !brush) return
  const { left, top, side } = squareOf(crop, picture)
  brush.imageSmoothingQuality = 'high'
  brush.clearRect(0, 0, canvas.width, canvas.height)
  brush.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height)
}

/** A browser that writes no WebP answers with a PNG, which the server takes as well. */
const cutOf = (canvas: HTMLCanvasElement) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.88))
