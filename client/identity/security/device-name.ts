/** 'Chrome · Linux' from how a browser calls itself. The order matters: most of them claim to be others. */
const browsers = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const

const systems = [
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const

const find = (list: readonly (readonly [RegExp, string])[], agent: string) =>
  list.find(([pattern]) => pattern.test(agent))?.[1]

export function deviceName(agent: string | null): string | undefined {
  if (agent === null) return undefined
  const parts = [find(browsers, agent), find(systems, agent)].filter((part) => part !== undefined)
  return parts.length === 0 ? agent.split(/[/ ]/)[0] || undefined : parts.join(' · ')
}

export const isPhone = (agent: string | null): boolean => /\b(Mobile|Android|iPhone|iPad)\b/.test(agent ?? '')
