/** Ids sort by time, so a stretch of time is a range of their index: no id that was made before has come up to this one. */
export const firstIdAt = (since: Date): string =>
  `${since
    .getTime()
    .toString(16)
    .padStart(12, '0')
    .replace(/^(.{8})/, '$1-')}-7000-8000-000000000000`
