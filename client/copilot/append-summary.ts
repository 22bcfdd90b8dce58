/** The note with a summary below what the operator has typed: no typed word is lost. */
export const appendSummary = (note: string, summary: string): string =>
  note.trim() === '' ? summary : `${note.trimEnd()}\n\n${summary}`
