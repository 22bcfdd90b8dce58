import { type FileType, purposes } from '@aura/contracts/files/purposes.ts'
import { templateMedia } from '@aura/contracts/templates/template.ts'
import { expect, it } from 'vitest'
import { exampleRefusal, exampleTypes, headerFiles, headerMegabytes, headerRefusal } from './header-file.ts'

const megabytes = (count: number) => count * 1024 * 1024
const codeOf = (...of: Parameters<typeof headerRefusal>) => headerRefusal(...of)?.code

it('a header takes its own kinds of files, up to what provider and upload take', () => {
  expect(templateMedia.map(headerMegabytes)).toEqual([5, 16, 16])
  expect(codeOf('image', { type: 'image/png', size: megabytes(5) })).toBe(undefined)
  expect(headerRefusal('image', { type: 'image/png', size: megabytes(5) + 1 })).toMatchObject({
    code: 'templates.file_unfit',
    params: { reason: 'image', limit: 5 },
  })
  expect(codeOf('image', { type: 'image/webp', size: 1 })).toBe('templates.file_unfit')
  expect(codeOf('video', { type: 'video/3gpp', size: megabytes(16) })).toBe(undefined)
  expect(codeOf('video', { type: 'application/pdf', size: 1 })).toBe('templates.file_unfit')
  expect(codeOf('document', { type: 'application/msword', size: megabytes(16) })).toBe(undefined)
  expect(codeOf('document', { type: 'text/csv', size: 1 })).toBe('templates.file_unfit')
})

it('a browser that does not know the kind of a file leaves it to the upload', () => {
  expect(codeOf('document', { type: '', size: 1 })).toBe(undefined)
  expect(codeOf('document', { type: '', size: megabytes(17) })).toBe('templates.file_unfit')
})

it('a file stands where there is a header for it, and nowhere else', () => {
  expect(codeOf(undefined, undefined)).toBe(undefined)
  expect(codeOf(undefined, { type: 'image/png', size: 1 })).toBe('templates.file_unwanted')
  expect(headerRefusal('video', undefined)).toMatchObject({
    code: 'templates.file_missing',
    params: { reason: 'video' },
  })
})

it('whatever a header takes can be uploaded for it', () => {
  const uploaded: readonly FileType[] = purposes.header.types
  for (const { types } of Object.values(headerFiles)) for (const type of types) expect(uploaded).toContain(type)
})

it('a reviewer is shown fewer kinds than a header sends, and none that is larger', () => {
  for (const media of templateMedia)
    for (const type of exampleTypes[media]) {
      expect(headerFiles[media].types).toContain(type)
      expect(exampleRefusal(media, { type, size: headerFiles[media].maxBytes })).toBe(undefined)
      expect(exampleRefusal(media, { type, size: headerFiles[media].maxBytes + 1 })).toMatchObject({
        code: 'templates.example_unfit',
        params: { reason: media, limit: headerMegabytes(media) },
      })
    }
  expect(exampleRefusal('document', { type: 'text/plain', size: 1 })).toMatchObject({ code: 'templates.example_unfit' })
  expect(exampleRefusal('video', { type: 'video/3gpp', size: 1 })).toMatchObject({ code: 'templates.example_unfit' })
})
