/**
 * What a new collection feature adds to the lists where somebody has to choose: who may do it, where its screen stands. Each
 * addition stands at a text that is searched. Lists that follow from the folders are written by `registries.ts`.
 */
import { capital, type NewFeature } from './new-feature.ts'
import { Sentence } from './sentence.ts'

export type Edit = { path: string; change: (page: string) => string }
type Who = 'everybody' | 'administrators'

const addition =
  (anchor: string, make: (anchor: string) => string) =>
  (page: string): string => {
    if (!page.includes(anchor)) throw new Sentence(`Nothing is written: the place "${anchor.trim()}" is not there.`)
    return page.replace(anchor, () => make(anchor))
  }
const before = (anchor: string, text: string) => addition(anchor, () => `${text}${anchor}`)
const after = (anchor: string, text: string) => addition(anchor, () => `${anchor}${text}`)
const both =
  (...changes: readonly Edit['change'][]): Edit['change'] =>
  (page) =>
    changes.reduce((text, change) => change(text), page)
/** A key that is there stays as it is. */
const rows =
  (added: Record<string, string>): Edit['change'] =>
  (page) => {
    const there = JSON.parse(page)
    return `${JSON.stringify({ ...there, ...added, ...there }, null, 2)}\n`
  }

const sentences = {
  'pt-BR': ['Este registro não existe ou foi arquivado.', 'Já existe {{name}}.', 'O limite é de {{limit}} registros.'],
  'en-US': [
    'This record does not exist or was archived.',
    '{{name}} exists already.',
    'The limit is {{limit}} records.',
  ],
  'es-ES': ['Este registro no existe o está archivado.', 'Ya existe {{name}}.', 'El límite es de {{limit}} registros.'],
}
const idTaken = {
  'pt-BR': 'Este registro já foi criado.',
  'en-US': 'This record was created already.',
  'es-ES': 'Este registro ya fue creado.',
}
const languages = ['pt-BR', 'en-US', 'es-ES'] as const

export function featureEdits(next: NewFeature, who: { view: Who; create: Who; edit: Who }): Edit[] {
  const { feature, one, many } = next
  const One = capital(one)
  const [notFound, nameTaken, tooMany] = [`${one}_not_found`, `${one}_name_taken`, `too_many_${many}`].map(
    (code) => `${feature}.${code}`,
  )
  const errorRow = (code: string | undefined, status: number) => `  '${code}': { status: ${status}, retry: 'never' },\n`
  const errors = errorRow(notFound, 404) + errorRow(nameTaken, 409) + errorRow(tooMany, 409)
  return [
    {
      path: `contracts/${feature}/errors.ts`,
      change: (page) => {
        const missing = page.includes(`'${feature}.id_taken'`) ? '' : errorRow(`${feature}.id_taken`, 409)
        return before('} as const satisfies', missing + errors)(page)
      },
    },
    ...languages.map((language) => ({
      path: `contracts/${feature}/locales/${language}.json`,
      change: rows({
        [`${feature}.id_taken`]: idTaken[language],
        ...Object.fromEntries([notFound, nameTaken, tooMany].map((code, at) => [code, sentences[language][at]])),
      }),
    })),
    {
      path: `server/${feature}/index.ts`,
      change: both(
        after(
          "import type { Feature } from '../platform/handle.ts'\n",
          `import { create${One}, edit${One}, ${many} } from './${many}.ts'\n`,
        ),
        after('handlers: [', `${many}, create${One}, edit${One}, `),
      ),
    },
    {
      path: 'server/permissions.matrix.ts',
      change: before(
        `  '${feature}.`,
        `  '${feature}.${many}': '${who.view}',
  '${feature}.create-${one}': '${who.create}',
  '${feature}.edit-${one}': '${who.edit}',\n`,
      ),
    },
    {
      path: 'server/references.matrix.ts',
      change: after(
        'export const references: Record<string, Record<string, Reference>> = {\n',
        `  '${feature}.create-${one}': { ${one}Id: 'made' },
  '${feature}.edit-${one}': { ${one}Id: ['other', '${notFound}'] },\n`,
      ),
    },
    {
      path: 'client/features.ts',
      change: before(
        '] as const satisfies readonly Screen[]',
        `  { path: '/${many}', needs: '${next.needs.view}', label: '${feature}.${many}.screen', icon: Tags, place: 'data' },\n`,
      ),
    },
  ]
}
