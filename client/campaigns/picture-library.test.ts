import type { Picture } from '@aura/contracts/campaigns/pictures.ts'
import { expect, it, vi } from 'vitest'
import { libraryOf } from './picture-library.ts'

const picture = (fileId: string): Picture => ({ fileId, name: `${fileId}.png`, url: `/files/${fileId}` })

it('is read once for all that look, and what one brings in the others show', async () => {
  const read = vi.fn(async () => ({ output: { pictures: [picture('a')] }, position: 1 }))
  const feed = { read } as never
  const [field, preview] = [vi.fn(), vi.fn()]
  const leaveField = libraryOf(feed).subscribe(field)
  const leavePreview = libraryOf(feed).subscribe(preview)
  await vi.waitFor(() => expect(preview).toHaveBeenCalledTimes(1))
  expect(read).toHaveBeenCalledTimes(1)

  libraryOf(feed).put(picture('b'))
  expect(field).toHaveBeenCalledTimes(2)
  expect(preview).toHaveBeenCalledTimes(2)
  expect(libraryOf(feed).get()).toEqual([picture('b'), picture('a')])

  // Addresses do not hold for ever: the next one that looks reads them again.
  leaveField()
  leavePreview()
  libraryOf(feed).subscribe(field)
  expect(read).toHaveBeenCalledTimes(2)
})
