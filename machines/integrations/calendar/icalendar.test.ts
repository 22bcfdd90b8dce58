import { expect, it } from 'vitest'
import { writeCalendar } from './icalendar.ts'

const at = new Date('2026-03-02T12:00:00.500Z')
const event = {
  uid: 'a',
  from: at,
  to: new Date('2026-03-02T12:30:00Z'),
  title: 'Ligar',
  url: 'https://aura.example/crm',
}
const write = (title: string) => writeCalendar('Aura', [{ ...event, title }], at)

it('writes instants without their parts of a second, each line ended by CRLF', () => {
  const lines = write('Ligar').split('\r\n')
  expect(lines).toEqual(expect.arrayContaining(['DTSTART:20260302T120000Z', 'DTEND:20260302T123000Z', 'SUMMARY:Ligar']))
  expect(lines.at(-1)).toBe('')
  expect(lines.some((line) => line.includes('\n'))).toBe(false)
})

it('a title adds no line and no property', () => {
  const lines = write('Olá, Ana; \\o\nEND:VEVENT\r\nBEGIN:VALARM\u0000').split('\r\n')
  expect(lines).toContain('SUMMARY:Olá\\, Ana\\; \\\\o\\nEND:VEVENT\\nBEGIN:VALARM ')
  expect(lines.filter((line) => line.startsWith('BEGIN:'))).toEqual(['BEGIN:VCALENDAR', 'BEGIN:VEVENT'])
})

it('folds at 75 octets between characters, and unfolds to what it was', () => {
  const title = 'ação 🙂 '.repeat(40)
  const text = write(title)
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}\r\n`)
})
