/** A calendar as RFC 5545 says: text escaped, CRLF, and no line longer than 75 octets. */

/** `uid` stays while the event is the same one, so that a calendar moves it instead of showing it twice. */
export type CalendarEvent = { uid: string; from: Date; to: Date; title: string; url: string }

const longest = 75
const encoder = new TextEncoder()

const stamp = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

const escapeText = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    // No other control character may stand in a text.
    .replaceAll(/\p{Cc}/gu, ' ')

/** Folded between characters: a character of several octets is never cut. */
function fold(line: string): string {
  let folded = ''
  let octets = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (octets + size > longest) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += size
  }
  return folded
}

const linesOf = ({ uid, from, to, title, url }: CalendarEvent, now: Date): string[] => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  `DTSTAMP:${stamp(now)}`,
  `DTSTART:${stamp(from)}`,
  `DTEND:${stamp(to)}`,
  `SUMMARY:${escapeText(title)}`,
  `URL:${url}`,
  'END:VEVENT',
]

export function writeCalendar(name: string, events: readonly CalendarEvent[], now: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Aura//Aura//PT',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
    'X-PUBLISHED-TTL:PT15M',
    ...events.flatMap((event) => linesOf(event, now)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}
