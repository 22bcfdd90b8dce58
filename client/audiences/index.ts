/** What other features may use of audiences; its texts come along. */
import { loadTexts } from '../platform/i18n/language.ts'

const withTexts = async <Module>(module: Promise<Module>): Promise<Module> =>
  (await Promise.all([module, loadTexts('audiences')]))[0]

export type { AreaFilter } from './places/area-filter.tsx'
export const fetchAudiences = () => withTexts(import('./audiences-table.tsx'))
export const fetchDefinitionText = () => withTexts(import('./definition-text.tsx'))
export const fetchAreaFilter = () => withTexts(import('./places/area-filter.tsx'))
