/** What other features may use of audiences; its texts come along. */
import { loadTexts } from '../platform/i18n/language.ts'

const withTexts = async <Part>(part: Promise<Part>): Promise<Part> =>
  (await Promise.all([part, loadTexts('audiences')]))[0]

export type { PlaceCut } from './places/place-cut.tsx'
export const fetchAudiences = () => withTexts(import('./audiences-table.tsx'))
export const fetchDefinitionText = () => withTexts(import('./definition-text.tsx'))
export const fetchPlaceCut = () => withTexts(import('./places/place-cut.tsx'))
