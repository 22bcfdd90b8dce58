/** At most `max` units long, and never through the middle of a character: half of a surrogate pair is refused by `jsonb`. */
export const cutText = (text: string, max: number): string => text.slice(0, max).replace(/[\ud800-\udbff]$/, '')
