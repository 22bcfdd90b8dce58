/** A file that the browser saves: from a link, or made of a text here. */
export const saveLink = (href: string, download: string): void =>
  Object.assign(document.createElement('a'), { href, download }).click()

export function saveText(text: string, type: 'text/csv' | 'text/markdown', name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  saveLink(url, name)
  URL.revokeObjectURL(url)
}
