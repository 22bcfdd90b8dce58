/** The table of settings as a person reads it, on the terminal and in the README. */
import { dirname, relative } from 'node:path'
import { settings } from '@aura/server/platform/settings.ts'

const checkout = dirname(import.meta.dirname)

const commands: readonly (readonly [string, string])[] = [
  ['npm start', 'everything: database, bus, mailbox, server, workers, demo company'],
  ['npm run dev', 'the same, reloading what changes'],
  [
    'npm test',
    'all checks and tests; -- --changed: what a change since main can break, -- --slowest: where the seconds go',
  ],
  ['npm run check', 'types, lint, conventions; seconds'],
  ['npm run reset', 'removes the embedded data'],
  ['npm run bench', 'measures against controls in the same run'],
  ['npm run load', 'k6 scenarios'],
  ['npm run probe', 'tries what an attacker would: ids of other companies, everybody at every door'],
  ['npm run faults', 'kills, freezes and fills what runs under people at work, for longer than the suite does'],
  ['npm run demo:traffic', 'plays a scenario in the demo that runs: quiet, peak, failure or overload'],
  ['npm run diagrams', 'writes what is made from the code: charts in READMEs, lists of features, the licences'],
  ['npm run new -- contacts/sample', 'draws a collection feature: contract, server, reducer, screen, texts, test'],
  ['npm run audit', 'what is known against the packages, here and where the registry answers'],
  ['npm run rotate-keys', 'seals every secret anew with new keys, while people work'],
  ['npm run sbom', 'the software bill of materials (CycloneDX) into AURA_HOME'],
]

type SettingRow = { name: string; value: string; help: string; readBy: string }

function lines(): SettingRow[] {
  return Object.values(settings).map((row) => {
    const fallback = 'fallback' in row ? row.fallback : row.whenAbsent
    const value = fallback.startsWith(checkout) ? `${relative(checkout, fallback)} in the checkout` : fallback
    return { name: row.env, value, help: row.help, readBy: row.readBy.join(', ') }
  })
}

export function helpText(): string {
  const width = Math.max(...lines().map(({ name }) => name.length))
  const settingsText = lines().map(
    ({ name, value, help, readBy }) =>
      `  ${name.padEnd(width)}  ${help}\n  ${' '.repeat(width)}  default: ${value}; read by: ${readBy}`,
  )
  const commandsText = commands.map(([name, help]) => `  ${name.padEnd(width)}  ${help}`)
  return ['Commands', ...commandsText, '', 'Settings (environment variables)', ...settingsText].join('\n')
}

export function settingsMarkdown(): string {
  const rows = lines().map(({ name, value, help, readBy }) => `| \`${name}\` | ${value} | ${help} | ${readBy} |`)
  return ['| variable | default | what it does | read by |', '|---|---|---|---|', ...rows].join('\n')
}
