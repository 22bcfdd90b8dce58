/** The standard faces of PDF have the letters of western Europe; what else people type becomes what is nearest or '?'. */
const near: Readonly<Record<string, string>> = { '→': '›', '←': '‹', '−': '–', '\u00a0': ' ', '\u202f': ' ' }

export const printable = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[→←−\u00a0\u202f]/g, (value) => near[value] ?? value)
    // A little picture says nothing that the words beside it do not.
    .replaceAll(/(?![©®™])\p{Extended_Pictographic}[\u{1f3fb}-\u{1f3ff}]?[\u200d\ufe0e\ufe0f]* ?/gu, '')
    .replaceAll(/[^\n\u0020-\u007e\u00a1-\u00ff–—‘’“”„•…‹›€™]/gu, '?')
