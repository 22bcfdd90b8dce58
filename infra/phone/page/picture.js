/** A file as the simulator takes it; large pictures become as large as a phone would send them. */
const longestSide = 1600
const largest = 10 * 1024 * 1024

const base64 = (blob) =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result.slice(reader.result.indexOf(',') + 1))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })

async function smaller(file) {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
  if (scale === 1 && file.size < 1024 * 1024) return file
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  canvas.getContext('2d').drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
}

/** Null when it is too large to send. */
export async function contentOf(file) {
  const [family] = file.type.split('/')
  const media = ['image', 'audio', 'video'].includes(family) ? family : 'document'
  const drawn = ['image/png', 'image/jpeg', 'image/webp'].includes(file.type)
  const blob = drawn ? await smaller(file).catch(() => file) : file
  if (blob.size > largest) return null
  const mime = blob.type || 'application/octet-stream'
  return { type: 'media', media, mime, name: file.name.slice(0, 200), base64: await base64(blob) }
}
