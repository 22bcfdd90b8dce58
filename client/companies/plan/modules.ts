/** What a module brings, in words: its screens and what one may do there. */
import { actionTitles, moduleTitles } from '@aura/contracts/module-names.ts'
import { isPlanned, type ModuleName, moduleNames, modules, permissionRow } from '@aura/contracts/permissions.ts'
import type { Language } from '@aura/contracts/platform/values.ts'
import { type AppScreen, screens } from '../../features.ts'

/** The modules a plan decides about, by name. */
export const plannedModules = (language: Language): ModuleName[] =>
  moduleNames
    .filter(isPlanned)
    .sort((moduleName, other) =>
      moduleTitles[language][moduleName].localeCompare(moduleTitles[language][other], language),
    )

export const screensOf = (module: ModuleName): readonly AppScreen[] =>
  screens.filter(({ needs }) => permissionRow(needs)?.module === module)

export const actionsOf = (module: ModuleName, language: Language): string =>
  Object.keys(modules[module].actions)
    .map((action) => actionTitles[language][action] ?? action)
    .join(', ')
