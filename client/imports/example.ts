/** A sample file: the headers in the user's language and one row, as their spreadsheet opens it. */

import type { ImportColumn } from '@aura/contracts/imports/import.ts'
import { csvMark, csvOf } from '@aura/contracts/platform/csv.ts'
import type { Language } from '@aura/contracts/platform/values.ts'
import { saveText } from '../platform/save-file.ts'

export const exampleText = (columns: readonly ImportColumn[], language: Language): string =>
  csvMark + csvOf([columns.map(({ titles }) => titles[language]), columns.map(({ example }) => example)], language)

export const saveExample = (columns: readonly ImportColumn[], language: Language, name: string): void =>
  saveText(exampleText(columns, language), 'text/csv', `${name}.csv`)
