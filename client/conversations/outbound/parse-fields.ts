/** What stands in the fields, as the rules have it; null for nothing and for what is neither. */

export function numberOf(typed: string): number | null {
  const number = Number(typed)
  return /^\d{1,3}$/.test(typed.trim()) && number >= 1 && number <= 100 ? number : null
}
