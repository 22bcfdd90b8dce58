/** A pattern of `like` for texts that contain these words anywhere. */
export const containsPattern = (words: string): string => `%${words.replace(/[\\%_]/g, '\\$&')}%`
