/** The square that is cut out of a picture: where its middle is, as a share of the picture, and how far it is zoomed in. */
export type Crop = { x: number; y: number; zoom: number }

export type Size = { width: number; height: number }

export const middle: Crop = { x: 0.5, y: 0.5, zoom: 1 }
export const deepest = 4

const between = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value))

/** In the picture's own pixels. */
export function squareOf(crop: Crop, { width, height }: Size): { left: number; top: number; side: number } {
  const side = Math.min(width, height) / crop.zoom
  return { left: crop.x * width - side / 2, top: crop.y * height - side / 2, side }
}

/** The square never leaves the picture. */
export function within(crop: Crop, { width, height }: Size): Crop {
  const zoom = between(1, crop.zoom, deepest)
  const half = Math.min(width, height) / zoom / 2
  return {
    zoom,
    x: between(half / width, crop.x, 1 - half / width),
    y: between(half / height, crop.y, 1 - half / height),
  }
}

/** Moves by shares of the square, so that a step is as wide on the screen at any zoom. */
export function moved(crop: Crop, size: Size, right: number, down: number): Crop {
  const { side } = squareOf(crop, size)
  return within({ ...crop, x: crop.x + (right * side) / size.width, y: crop.y + (down * side) / size.height }, size)
}
