import { expect, test } from 'vitest'
import { generatedPages } from './generated.ts'
import { read } from './sources.ts'

test('the charts and tables in the READMEs are those of the code (npm run diagrams writes them)', async () => {
  for (const { path, text } of await generatedPages()) expect(read(path), path).toBe(text)
})
