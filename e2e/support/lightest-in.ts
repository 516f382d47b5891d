import type { Locator } from '@playwright/test'

/** The red of the lightest pixel of an element, as it is painted: 0 to 255. */
export const lightestIn = async (place: Locator): Promise<number> =>
  place.page().evaluate(
    async (bytes) => {
      const image = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: 'image/png' }))
      const canvas = new OffscreenCanvas(image.width, image.height)
      const context = canvas.getContext('2d')
      context?.drawImage(image, 0, 0)
      const pixels = context?.getImageData(0, 0, image.width, image.height).data ?? new Uint8ClampedArray()
      return pixels.reduce((most, value, at) => (at % 4 === 0 ? Math.max(most, value) : most), 0)
    },
    [...(await place.screenshot())],
  )
