/**
 * Which language the screens speak: the person's choice under 'app-language', else pt-BR. Texts are
 * fetched when they are first needed; switching needs no reload.
 */
import type { Language } from '@aura/contracts/platform/values.ts'
import i18next from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import { recall, remember } from '../storage.ts'
import { languages } from './languages.ts'
import { moneyFormatChange } from './money-format.ts'

export type Catalogue = Record<string, string>
/** Texts that arrive together. In order: where two name one key, the earlier wins. */
export const catalogueNames = [
  /** Is there from the start. */
  'entry',
  /** Comes with the first screen of a signed-in person. */
  'work',
  /** Comes with the screens that serve customers, or when the page is at rest. */
  'desk',
  'warroom',
  'integrations',
  /** The sales board. */
  'sales',
  /** Products, quotes and targets. */
  'offers',
  'campaigns',
  'assistant',
  /** Comes with the voice panel. */
  'voice',
  /** Comes with the search and with /settings. */
  'palette',
  /** Comes with audiences and with a map. */
  'audiences',
  /** Comes with an import. */
  'imports',
] as const
export type CatalogueName = (typeof catalogueNames)[number]

const key = 'app-language'
const fallback: Language = 'pt-BR'

/** A restored session may ask for its texts before the first language is there. */
const started = Promise.withResolvers<void>()
/** The last change of the language, which may be under way. */
let change: Promise<unknown> = started.promise

const supported = (value: string | null | undefined): Language =>
  languages.find((language) => language === value) ?? fallback

/** '0 dias': Portuguese counts nothing as one by the plural rules of Unicode, and as many when people write. */
const withZero = (texts: Catalogue): Catalogue => ({
  ...Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) =>
      name.endsWith('_other') ? [[name.replace(/other$/, 'zero'), text]] : [],
    ),
  ),
  ...texts,
})

export async function startLanguages(load: (language: Language, part: CatalogueName) => Promise<Catalogue>) {
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language
  })
  await i18next
    .use({
      type: 'backend' as const,
      init() {},
      // i18next takes a promise only from a function of exactly two arguments.
      read: async (language: string, part: string) =>
        withZero(await load(supported(language), catalogueNames.find((value) => value === part) ?? 'entry')),
    })
    .use(initReactI18next)
    .init({
      lng: supported(recall(key)),
      fallbackLng: false,
      supportedLngs: [...languages],
      load: 'currentOnly',
      ns: ['entry'],
      defaultNS: 'entry',
      fallbackNS: catalogueNames.slice(1),
      // Keys are flat and written whole, so that searching for one finds it everywhere.
      keySeparator: false,
      nsSeparator: false,
      interpolation: { escapeValue: false },
      react: { useSuspense: false, bindI18n: `languageChanged ${moneyFormatChange}` },
    })
  // Chosen in one tab it holds in all of them.
  globalThis.window?.addEventListener('storage', (event) => {
    if (event.key === key) void changeTo(supported(event.newValue))
  })
  started.resolve()
}

export async function loadTexts(part: CatalogueName) {
  await started.promise
  // A language that is chosen while they are on their way needs them too.
  for (let loaded = ''; loaded !== i18next.language; await change) {
    loaded = i18next.language
    await i18next.loadNamespaces(part)
  }
  // i18next goes on without what it could not fetch; a screen of bare keys helps nobody.
  if (!i18next.hasResourceBundle(i18next.language, part)) throw new Error(`No texts for ${i18next.language}`)
}

export async function chooseLanguage(language: Language) {
  remember(key, language)
  await changeTo(language)
}

const changeTo = (language: Language): Promise<unknown> => {
  change = i18next.changeLanguage(language)
  return change
}

/** A browser without a choice takes the signed-in user's language. */
export async function startWith(language: Language) {
  await started.promise
  if (recall(key) === null) await chooseLanguage(language)
}

export function useLanguage(): Language {
  return supported(useTranslation().i18n.language)
}
