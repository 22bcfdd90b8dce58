/** The conventions that can be read off the files. */
import { expect, test } from 'vitest'
import { isTest, read, sources } from './sources.ts'

const code = sources(/\.(ts|tsx|mjs|js)$/).filter((path) => !path.endsWith('.gen.ts'))
const prose = sources(/\.(md|json|ya?ml|html|css|sh)$|^\.ci\//).filter((path) => path !== 'package-lock.json')

const matches = (paths: readonly string[], pattern: RegExp): string[] =>
  paths.flatMap((path) =>
    read(path)
      .split('\n')
      .flatMap((text, index) => (pattern.test(text) ? [`${path}:${index + 1} ${text.trim()}`] : [])),
  )

test('no source file and no test is longer than three hundred lines', () => {
  const long = [...code, ...prose.filter((path) => path.endsWith('.css'))]
    // The list of all migrations is generated.
    .filter((path) => !/\/(locales|migrations)\/|^server\/migrations\.ts$/.test(path))
    .map((path) => ({ path, lines: read(path).split('\n').length }))
    .filter(({ lines }) => lines > 300)
  expect(long).toEqual([])
})

test('no file names a place on somebody’s machine', () => {
  expect(matches([...code, ...prose], /(^|[\s'"`(=:])\/(home|root|work|Users)\/[A-Za-z0-9_.-]+\//)).toEqual([])
})

test('no test is skipped or runs alone', () => {
  expect(matches(code.filter(isTest), /\b(it|test|describe|suite)\.(skip|only|todo|skipIf|runIf)\b/)).toEqual([])
})

test('no browser test lets go of what it waited for in vain', () => {
  const pages = code.filter((path) => path.endsWith('.browser.test.ts'))
  expect(pages.length).toBeGreaterThan(50)
  expect(matches(pages, /^\s*\.catch\(\(\) => \{\}\)/)).toEqual([])
})

test('only test files have hooks of their own; what they share is called by each, since it is imported once', () => {
  // What Vitest runs before each file is its own again.
  const shared = code.filter((path) => !isTest(path) && path !== 'infra/vitest-browser.ts')
  expect(matches(shared, /^(before|after)(All|Each)\(/)).toEqual([])
})

test('nothing is left unfinished or silenced', () => {
  const marks = ['TO' + 'DO', 'FIX' + 'ME', '@ts' + '-ignore', '@ts' + '-expect-error', 'as' + ' any']
  expect(matches(code, new RegExp(`(^|[^\\w])(${marks.join('|')})\\b`))).toEqual([])
})

test('no file has a name that says nothing', () => {
  expect(code.filter((path) => /(^|\/)(utils|helpers|types|common|misc)\.tsx?$/.test(path))).toEqual([])
})

test('money is formatted in one place, which knows how the company writes it', () => {
  const others = code.filter((path) => !isTest(path) && path !== 'machines/platform/money-text.ts')
  expect(matches(others, /\bstyle: 'currency'|\bcurrencyDisplay\b|\bside === '(before|after)'/)).toEqual([])
})

test('a route hands over no key of the address that it did not take', () => {
  const routes = code.filter((path) => path.startsWith('client/routes/'))
  expect(matches(routes, /validateSearch: strictSearch[(<]/).length).toBeGreaterThan(35)
  expect(matches(routes, /validateSearch\b(?!: strictSearch[(<])/)).toEqual([])
})

/** A screen that says what may be done by comparing states: a `may…` of its own, or a button behind a comparison. */
const ownDecisions = [
  /\bmay[A-Z]?\w* = [^\n]*\b(state|stage|connection|assigneeId|liveVersion|acknowledgedAt) [!=]==/,
  /\b(state|stage|connection|assigneeId|liveVersion|acknowledgedAt) [!=]== [^\n]*&&[ (]*\n? *<(Button|DropItem)\b/,
  /^import .*\bMachine\b.* from '@aura\/machines\/|@aura\/machines\/platform\/attempt\.ts/m,
]

test('screens of features with a `decide` ask it, and decide nothing by themselves', () => {
  const features = code
    .flatMap((path) => /^machines\/(.+)\/decide\.ts$/.exec(path)?.[1] ?? [])
    .filter((feature) => read(`machines/${feature}/decide.ts`).includes('platform/decision.ts'))
  const screens = code.filter(
    (path) => !isTest(path) && features.some((feature) => path.startsWith(`client/${feature}/`)),
  )
  expect(features.length).toBeGreaterThan(8)
  expect(screens.length).toBeGreaterThan(100)
  // A report has no `decide`: its file is there or not.
  const reports = 'client/warroom/incidents/reports.tsx'
  expect(
    screens.filter((path) => path !== reports && ownDecisions.some((pattern) => pattern.test(read(path)))),
  ).toEqual([])
})

/** Outputs and events say what the product made itself; what comes in is held by `loadtest/probe/inputs.test.ts`. */
const bareValue =
  /z\s*\.(string|int)\(\)\s*\.check\(|z\.(url|uuid|email|iso\.\w+)\(|z\.regex\([^)]*\).*z\.(minLength|maxLength)\(/

test('contracts take texts, whole numbers, times and addresses from their values', () => {
  const contracts = code.filter(
    (path) => path.startsWith('contracts/') && !isTest(path) && path !== 'contracts/platform/values.ts',
  )
  const reasons = [
    // A link of our own making.
    "path: z.string().check(z.startsWith('/')),",
    // Of a text that is bounded.
    'const baseUrl = text(300).check(z.url())',
  ]
  expect(
    matches(contracts, bareValue).filter((found) => !reasons.some((existing) => found.endsWith(existing))),
  ).toEqual([])
})

const publicPage =
  /^client\/identity\/(login\.|sign-up\/|two-factor\/|confirmation\/|recovery\/|display-devices\/pair-)/

test('behind sign-in the state of a form is the kit’s', () => {
  const screens = code.filter(
    (path) => path.endsWith('.tsx') && !path.startsWith('client/platform/') && !publicPage.test(path),
  )
  const sentBy =
    /onSubmit=\{(?!form\.submit\}|\(event\) => void (form|line)\.submit\()| form=\{\{ ?$| form=\{\{ (?!\.\.\.form,)/m
  expect(screens.filter((path) => sentBy.test(read(path)))).toEqual([])
  const pages = code.filter((path) => read(path).includes("/use-form.ts'") && !isTest(path))
  expect(pages.length).toBeGreaterThan(5)
  expect(pages.filter((path) => !publicPage.test(path))).toEqual([])
})
