/** What the machine in front of the user calls the key of its commands. */
export const commandKeyOf = (platform: string): '⌘' | 'Ctrl' => (/Mac|iP(hone|ad|od)/.test(platform) ? '⌘' : 'Ctrl')

export const commandKey = commandKeyOf(navigator.platform)

/** A key pressed together with it, as it is written on that machine: '⌘K' or 'Ctrl+K'. */
export const withCommandKey = (key: string, name = commandKey): string => (name === '⌘' ? name + key : `${name}+${key}`)
