export const later = (now: Date, milliseconds: number): Date => new Date(now.getTime() + milliseconds)
