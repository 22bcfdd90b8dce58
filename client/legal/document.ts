/** A legal text: sections of paragraphs, the same in every language. */
export type LegalDocument = {
  title: string
  intro: string
  sections: readonly { heading: string; paragraphs: readonly string[] }[]
}

export type LegalTexts = { terms: LegalDocument; privacy: LegalDocument }
export type LegalName = keyof LegalTexts
