/** A file that the browser saves: from a link, or made here. */
export const saveLink = (href: string, download: string): void =>
  Object.assign(document.createElement('a'), { href, download }).click()

export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  saveLink(url, name)
  URL.revokeObjectURL(url)
}

export const saveText = (text: string, type: 'text/csv' | 'text/markdown', name: string): void =>
  saveBlob(new Blob([text], { type }), name)
