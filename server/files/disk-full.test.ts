/** A disk that takes no more: what was being received is refused with a code and leaves nothing behind. */
import { appendFile, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mountSmallDisk } from '@aura/infra/small-disk.ts'
import { expect, it } from 'vitest'
import { refuseWhenDiskFull } from './disk-full.ts'
import { receiveUpload } from './receive-upload.ts'

async function* megabyte(): AsyncGenerator<Uint8Array> {
  for (let chunks = 0; chunks < 16; chunks += 1) yield new Uint8Array(64 * 1024)
}

it('a file is refused while there is no room, and taken when there is', async () => {
  const home = await mkdtemp(join(tmpdir(), 'aura-no-space-'))
  try {
    using disk = mountSmallDisk(join(home, 'files'), 4)
    disk?.fill()
    const received = disk
      ? receiveUpload({ home }, megabyte(), 10_000_000)
      : refuseWhenDiskFull(() => appendFile('/dev/full', 'x'))
    await expect(received).rejects.toMatchObject({ code: 'files.no_space' })
    disk?.empty()
    await using arrived = await receiveUpload({ home }, megabyte(), 10_000_000)
    expect(await readdir(join(home, 'files', 'arriving'))).toHaveLength(1)
    expect((await stat(arrived.path)).mode & 0o777).toBe(0o600)
    expect((await stat(join(home, 'files', 'arriving'))).mode & 0o777).toBe(0o700)
  } finally {
    await rm(home, { recursive: true, force: true })
  }
})

it('another failure stays what it is', async () => {
  const failure = new Error('no')
  await expect(refuseWhenDiskFull(() => Promise.reject(failure))).rejects.toBe(failure)
})
