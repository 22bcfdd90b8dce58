import { expect, it } from 'vitest'
import { actionTitles } from './module-names.ts'
import { basicModules, isModule, isPlanned, permissionRows } from './permissions.ts'
import { languages } from './platform/values.ts'

it.each(languages)('every action has a name in %s, and no name is left over', (language) => {
  const actions = new Set(permissionRows.map((row) => row.action))
  expect(Object.keys(actionTitles[language]).sort()).toEqual([...actions].sort())
})

it('no plan decides about a basic module', () => {
  expect(basicModules.filter((name) => isModule(name) && isPlanned(name))).toEqual([])
})
