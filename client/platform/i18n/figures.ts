/** Numbers of the room as people read them. */
export { durationParts, durationText } from '@aura/contracts/platform/duration-text.ts'
export { numberText, percentSign, percentText } from '@aura/contracts/platform/number-text.ts'

/** By how much it went up or down, in whole per cent; undefined where there is nothing to compare with. */
export const changeOf = (value: number | null, reference: number | null | undefined): number | undefined =>
  value === null || reference === null || reference === undefined || reference === 0
    ? undefined
    : Math.round(((value - reference) / reference) * 100)
