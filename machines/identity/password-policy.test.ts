import { describe, expect, it } from 'vitest'
import { brokenRules, passwordScore, strengthOf } from './password-policy.ts'

describe('the policy', () => {
  it.each([
    ['Aura#Demo2026', []],
    ['Aura#26', ['length']],
    ['aura#demo2026', ['upper']],
    ['AURA#DEMO2026', ['lower']],
    ['Aura#DemoAura', ['digit']],
    ['AuraDemo2026', ['special']],
    ['Aura Demo 2026', ['special']],
    ['', ['length', 'upper', 'lower', 'digit', 'special']],
  ])('%j breaks %j', (password, broken) => expect(brokenRules(password)).toEqual(broken))

  it('takes nothing of the e-mail, unless its name is too short to mean anything', () => {
    expect(brokenRules('Marina#2026', 'marina@empresa.test')).toEqual(['personal'])
    expect(brokenRules('Ana#Senha26', 'ana@empresa.test')).toEqual([])
  })
})

describe('the score', () => {
  it.each([
    ['', 0, 'weak'],
    ['ab', 15, 'weak'],
    ['abc', 0, 'weak'],
    ['aaa', 0, 'weak'],
    ['qwe', 0, 'weak'],
    ['senhafraca', 40, 'fair'],
    ['senhafraca9', 60, 'good'],
    ['Senhafraca9', 80, 'strong'],
    ['Senhafraca123', 65, 'good'],
    ['Senha#fraca9', 100, 'strong'],
  ])('%j scores %i, which is %s', (password, score, strength) => {
    expect(passwordScore(password)).toBe(score)
    expect(strengthOf(passwordScore(password))).toBe(strength)
  })

  it.each([
    [39, 'weak'],
    [40, 'fair'],
    [59, 'fair'],
    [60, 'good'],
    [79, 'good'],
    [80, 'strong'],
  ])('%i is %s', (score, strength) => expect(strengthOf(score)).toBe(strength))
})
