/** The company's colour, with a text on it that can be read: one of black and white always has a contrast of 4.5. */

const channel = (hex: string) => {
  const value = Number.parseInt(hex, 16) / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

export function luminance(colour: string): number {
  const [, r = '0', g = '0', b = '0'] = /^#(..)(..)(..)$/.exec(colour) ?? []
  return 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b)
}

export const contrast = (one: string, other: string): number => {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

export const textOn = (colour: string): string =>
  contrast(colour, '#ffffff') >= contrast(colour, '#000000') ? '#ffffff' : '#000000'

export const isColour = (text: string | undefined): text is string => /^#[0-9a-f]{6}$/i.test(text ?? '')
