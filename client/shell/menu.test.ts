import type { Permission } from '@aura/contracts/permissions.ts'
import { describe, expect, it } from 'vitest'
import { closest, firstOf, groupAt, menuOf, screenAt, standsAlone } from './menu.ts'

const has = (permissions: Permission[], withheld: Permission[] = []) => ({ permissions, withheld })

describe('the menu', () => {
  it('shows what one may, and leaves out groups without anything', () => {
    const { groups } = menuOf(has(['view_crm']))
    expect(groups.map(({ group }) => group)).toEqual(['data'])
    expect(groups[0]?.entries.map(({ screen, withheld }) => [screen.path, withheld])).toEqual([
      ['/crm', false],
      ['/crm/organizations', false],
      ['/crm/products', false],
    ])
    expect(menuOf(has([])).groups).toEqual([])
  })

  it('keeps what the plan withholds, dimmed', () => {
    const { groups } = menuOf(has([], ['view_crm']))
    expect(groups[0]?.entries.map(({ screen, withheld }) => [screen.path, withheld])).toEqual([
      ['/crm', true],
      ['/crm/organizations', true],
      ['/crm/products', true],
    ])
  })

  it('has the screens below another one with it, by right', () => {
    const below = (permissions: Permission[]) =>
      menuOf(has(permissions)).top.map(({ screen, below }) => [screen.path, below.map(({ screen }) => screen.path)])
    expect(below(['view_operations'])).toEqual([['/operations', ['/operations/replies', '/operations/calls']]])
    expect(below(['view_operations', 'manage_operations'])).toEqual([
      ['/operations', ['/operations/replies', '/operations/calls', '/operations/queues']],
    ])
    expect(menuOf(has([], ['view_operations'])).top[0]?.below).toEqual([])
  })

  it('leads everybody who may see them to the colleagues', () => {
    expect(menuOf(has(['view_users'])).groups[0]?.entries.map(({ screen }) => screen.path)).toEqual(['/users'])
  })

  it('has queues, replies, calls and the survey among the settings too, by right', () => {
    const links = (permissions: Permission[]) =>
      menuOf(has(permissions)).groups.flatMap(({ group, links }) => links.map(({ path }) => `${group} ${path}`))
    expect(links(['view_users', 'view_operations', 'manage_operations'])).toEqual([
      'settings /operations/queues',
      'settings /operations/replies',
      'settings /operations/calls',
      'settings /operations/replies?tab=survey',
    ])
    expect(links(['view_users', 'view_operations'])).toEqual([
      'settings /operations/replies',
      'settings /operations/calls',
    ])
    expect(links(['view_users'])).toEqual([])
  })

  it('opens the first that the plan has', () => {
    expect(firstOf(has(['view_crm']))?.path).toBe('/crm')
    expect(firstOf(has([], ['view_crm']))).toBe(undefined)
  })

  it('opens the inbox for an operator, and what it opened before for who supervises or only looks', () => {
    const operator: Permission[] = ['view_dashboard', 'view_operations', 'update_operations']
    expect(firstOf(has(operator))?.path).toBe('/operations')
    expect(firstOf(has([...operator, 'manage_operations']))?.path).toBe('/dashboard')
    expect(firstOf(has(['view_dashboard', 'view_operations']))?.path).toBe('/dashboard')
    expect(firstOf(has(['view_dashboard', 'update_operations']))?.path).toBe('/dashboard')
  })
})

describe('where one is', () => {
  it('is told by whole segments', () => {
    expect(screenAt('/crm')?.path).toBe('/crm')
    expect(screenAt('/crm/7')?.path).toBe('/crm')
    expect(screenAt('/crm-owner')?.path).toBe('/crm-owner')
    expect(screenAt('/crmx')).toBe(undefined)
    expect(groupAt('/crm/7')).toBe('data')
    expect(groupAt('/security')).toBe(undefined)
    expect(groupAt('/integrations/webhooks')).toBe('integrations')
  })

  it('is the screen that says most', () => {
    const rows = [{ path: '/integrations' }, { path: '/integrations/crm' }]
    expect(closest('/integrations/crm/3', rows)?.path).toBe('/integrations/crm')
    expect(closest('/integrations/ias', rows)?.path).toBe('/integrations')
  })

  it('may be a screen that stands alone', () => {
    expect(standsAlone('/crm-owner')).toBe(true)
    expect(standsAlone('/crm')).toBe(false)
  })
})
