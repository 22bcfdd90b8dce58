/** What the machine in front of the user calls the key of its commands. */
export const commandKeyOf = (platform: string): '⌘' | 'Ctrl' => (/Mac|iP(hone|ad|od)/.test(platform) ? '⌘' : 'Ctrl')

export const commandKey = commandKeyOf(navigator.platform)
