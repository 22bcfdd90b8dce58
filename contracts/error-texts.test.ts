import { expect, it } from 'vitest'
import { errorTexts } from './error-texts.ts'
import { errors } from './errors.ts'
import { languages } from './platform/values.ts'

it.each(languages)('every coded refusal has a sentence in %s', (language) => {
  expect(Object.keys(errors).filter((code) => !errorTexts[language][code])).toEqual([])
})
