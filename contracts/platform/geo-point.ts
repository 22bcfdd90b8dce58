/** A point on the earth, in degrees. */
export type GeoPoint = readonly [latitude: number, longitude: number]
