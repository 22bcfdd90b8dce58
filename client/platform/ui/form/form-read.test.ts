import type { FormEvent } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { formOnceRead, isRead } from './form-read.ts'

const event = () => ({ preventDefault: vi.fn() }) as unknown as FormEvent<HTMLFormElement>
const formWith = () => ({ submit: vi.fn(), pending: false, refusal: undefined })

describe('a form that reads before it can be sent', () => {
  it('sends nothing before the answer, nor on account of an early press after it', () => {
    const [form, early, press] = [formWith(), vi.fn(), event()]
    const waiting = formOnceRead(form, { data: undefined }, early)
    waiting.submit(press)
    expect(waiting.pending).toBe(true)
    expect(early).toHaveBeenCalledOnce()
    expect(press.preventDefault).toHaveBeenCalledOnce()
    const ready = formOnceRead(form, { data: [] }, early)
    expect([ready.pending, form.submit.mock.calls.length]).toEqual([false, 0])
    ready.submit(event())
    expect(form.submit).toHaveBeenCalledOnce()
  })

  it('sends nothing when the read failed, but keeps what was read before a refresh failed', () => {
    expect(isRead({ data: undefined, error: { code: 'server.failed' } })).toBe(false)
    expect(isRead({ data: [], error: { code: 'server.failed' } })).toBe(true)
    expect(isRead({ data: null })).toBe(true)
  })

  it('is the form itself where nothing is read', () => {
    const form = formWith()
    expect(formOnceRead(form, undefined, vi.fn())).toBe(form)
  })
})
