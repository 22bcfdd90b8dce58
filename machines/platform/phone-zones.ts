/** Where a phone lives, by how its number begins. */

/** The longest beginning that fits holds. */
export const phoneZones: readonly (readonly [prefix: string, zone: string])[] = [
  ...(['92', '97'] as const).map((code) => [`+55${code}`, 'America/Manaus'] as const),
  ...(['65', '66'] as const).map((code) => [`+55${code}`, 'America/Cuiaba'] as const),
  ['+5567', 'America/Campo_Grande'],
  ['+5568', 'America/Rio_Branco'],
  ['+5569', 'America/Porto_Velho'],
  ['+5595', 'America/Boa_Vista'],
  ['+55', 'America/Sao_Paulo'],
  ['+351', 'Europe/Lisbon'],
  ['+34', 'Europe/Madrid'],
  ['+52', 'America/Mexico_City'],
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
