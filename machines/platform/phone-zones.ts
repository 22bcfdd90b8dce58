/** Where a phone lives, by how its number begins. */

/**
 * The longest beginning that fits holds, and stands before the shorter ones. Where a number says the country and not the place, the zone
 * stands for all clocks of that country (`clocksOf`).
 */
export const phoneZones: readonly (readonly [prefix: string, zone: string])[] = [
  ...(['92', '97'] as const).map((code) => [`+55${code}`, 'America/Manaus'] as const),
  ...(['65', '66'] as const).map((code) => [`+55${code}`, 'America/Cuiaba'] as const),
  ['+5567', 'America/Campo_Grande'],
  ['+5568', 'America/Rio_Branco'],
  ['+5569', 'America/Porto_Velho'],
  ['+5595', 'America/Boa_Vista'],
  ['+55', 'America/Sao_Paulo'],
  ['+351', 'Europe/Lisbon'],
  ...(['922', '928', '822', '828'] as const).map((code) => [`+34${code}`, 'Atlantic/Canary'] as const),
  ['+34', 'Europe/Madrid'],
  ['+52', 'Mexico/General'],
  ['+1', 'US/Central'],
  ['+54', 'America/Argentina/Buenos_Aires'],
  ['+56', 'America/Santiago'],
  ['+57', 'America/Bogota'],
  ['+51', 'America/Lima'],
  ['+598', 'America/Montevideo'],
  ['+595', 'America/Asuncion'],
]

/** Undefined where the number says nothing: the company's own zone holds. */
export const zoneOfPhone = (phone: string): string | undefined =>
  phoneZones.find(([prefix]) => phone.startsWith(prefix))?.[1]

const spread: Readonly<Record<string, readonly string[]>> = {
  'Mexico/General': ['America/Cancun', 'America/Mexico_City', 'America/Tijuana'],
  'US/Central': [
    ...['America/St_Johns', 'America/New_York', 'America/Chicago', 'America/Los_Angeles'],
    ...['America/Anchorage', 'Pacific/Honolulu'],
  ],
}

/** Which clocks a person may live by whose phone says that zone. */
export const clocksOf = (zone: string): readonly string[] => spread[zone] ?? [zone]
