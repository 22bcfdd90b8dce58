/** All pages that a new collection feature writes: those drawn for it, and the lists that it adds itself to. */
import { modules } from '@aura/contracts/permissions.ts'
import { featureEdits } from './feature-edits.ts'
import { featureFiles, featureTest, testPath } from './feature-files.ts'
import { Sentence } from './sentence.ts'

export type DraftPage = { path: string; text: string; isNew: boolean }
type Draft = {
  /** `contacts/sample`: the feature it goes into, and the name of one record. */
  name: string
  plural?: string | undefined
  migrations: readonly string[]
  read: (path: string) => string
}

export function drawFeature({ name, plural, migrations, read }: Draft): DraftPage[] {
  const [, feature = '', one = ''] = /^([a-z]+)\/([a-z]+)$/.exec(name) ?? []
  const many = plural ?? `${one}s`
  if (one === '' || !/^[a-z]+$/.test(many) || many === one)
    throw new Sentence(
      'Write npm run new -- contacts/sample [samples]: a feature, one record, several; lower-case letters.',
    )
  const { needs, who } = rightsOf(feature)
  const migration = String(Math.max(...migrations.map((id) => Number.parseInt(id, 10))) + 1).padStart(4, '0')
  const next = { feature, one, many, needs, migration }
  const drawn = { ...featureFiles(next), [testPath(next)]: featureTest(next) }
  return [
    ...Object.entries(drawn).map(([path, text]) => ({ path, text, isNew: true })),
    ...featureEdits(next, who).map(({ path, change }) => ({ path, text: change(read(path)), isNew: false })),
  ]
}

/** A new collection begins with the rights of a module of its feature that has records. */
function rightsOf(feature: string) {
  const rows = Object.entries(modules).map(([module, row]) => ({
    module,
    feature: row.feature,
    actions: { ...row.actions },
  }))
  const found = rows.find(({ feature: own, actions }) => own === feature && 'create' in actions && 'update' in actions)
  if (!found)
    throw new Sentence(`No module of ${feature} lets people create and update; contracts/permissions.ts lists them.`)
  const whoOf = (action: string) => {
    const roles: readonly string[] = Reflect.get(found.actions, action)
    return roles.includes('company_user') ? ('everybody' as const) : ('administrators' as const)
  }
  return {
    needs: { view: `view_${found.module}`, create: `create_${found.module}`, edit: `update_${found.module}` },
    who: { view: whoOf('view'), create: whoOf('create'), edit: whoOf('update') },
  }
}
