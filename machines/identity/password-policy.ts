/**
 * The one password policy, the same at every door: sign-up, link, reset, profile, invitation. It asks
 * for all that any screen of the product asks for; whatever passes it scores at least 70 of 100.
 */
import { type PasswordRule, passwordRules } from '@aura/contracts/identity/password.ts'

export const shortestPassword = 8

const rules: Record<PasswordRule, (password: string, email: string) => boolean> = {
  length: (password) => password.length >= shortestPassword,
  upper: (password) => /\p{Lu}/u.test(password),
  lower: (password) => /\p{Ll}/u.test(password),
  digit: (password) => /\d/.test(password),
  special: (password) => /[^\p{L}\p{N}\s]/u.test(password),
  personal: (password, email) => {
    const name = email.toLowerCase().split('@')[0] ?? ''
    return name.length < 4 || !password.toLowerCase().includes(name)
  },
}

/** The rules that a password breaks, in the order in which they are shown. */
export const brokenRules = (password: string, email = ''): PasswordRule[] =>
  passwordRules.filter((rule) => !rules[rule](password, email))

const sequences = ['0123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']

function isMonotonous(password: string): boolean {
  const text = password.toLowerCase()
  if (/(.)\1\1/.test(text)) return true
  return [...text].some((_, at) => {
    const three = text.slice(at, at + 3)
    return three.length === 3 && sequences.some((sequence) => sequence.includes(three))
  })
}

/** From 0 to 100, as the meter shows it. */
export function passwordScore(password: string): number {
  if (password === '') return 0
  return (
    (rules.length(password, '') ? 25 : 0) +
    (rules.upper(password, '') && rules.lower(password, '') ? 20 : 0) +
    (rules.digit(password, '') ? 20 : 0) +
    (rules.special(password, '') ? 20 : 0) +
    (isMonotonous(password) ? 0 : 15)
  )
}

export const signUpScore = 40

export type Strength = 'weak' | 'fair' | 'good' | 'strong'

export const strengthOf = (score: number): Strength =>
  score < 40 ? 'weak' : score < 60 ? 'fair' : score < 80 ? 'good' : 'strong'
