/**
 * Characters that nobody sees but that change what is read: they turn the direction of what follows, or make two
 * names look alike that are not. In names they are taken out. Free texts keep them.
 */

/** Marks and overrides of direction, zero-width spaces, soft hyphens, byte order marks. */
const never =
  '\\u00AD\\u061C\\u180E\\u200B\\u200E\\u200F\\u202A-\\u202E\\u2060-\\u2064\\u2066-\\u206F\\uFEFF\\uFFF9-\\uFFFB'

/** What a joiner may stand behind and before: parts of an emoji, and letters of scripts that join. */
const joins = '\\p{M}\\p{Lo}\\p{Extended_Pictographic}\\p{Emoji_Modifier}'

/** A joiner or non-joiner (U+200D, U+200C) elsewhere, between Latin letters for instance, does nothing. */
const invisible = new RegExp(`[${never}]|(?<![${joins}])[\\u200C\\u200D]|[\\u200C\\u200D](?![${joins}])`, 'gu')

export const withoutInvisible = (text: string): string => text.replace(invisible, '').trim()
