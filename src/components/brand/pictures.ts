/** The brand's own pictures, which aren't part of the catalogue: files in public/brand, each in two widths. */
export const brandPictures = {
  burgundySilk: { file: 'banner-burgundy-silk', small: 1200, width: 2400, height: 1350 },
  champagneSilk: { file: 'banner-champagne-silk', small: 1200, width: 2400, height: 1350 },
  emeraldSilk: { file: 'banner-emerald-silk', small: 1200, width: 2400, height: 1350 },
  midnightSilk: { file: 'banner-midnight-silk', small: 1200, width: 2400, height: 1350 },
  burgundyCorset: { file: 'portrait-burgundy', small: 600, width: 1200, height: 1500 },
  champagneBlouse: { file: 'portrait-champagne', small: 600, width: 1200, height: 1500 },
  emeraldSuit: { file: 'portrait-emerald', small: 600, width: 1200, height: 1500 },
  champagneCloth: { file: 'champagne-cloth', small: 500, width: 1050, height: 1400 },
  emeraldCloth: { file: 'emerald-cloth', small: 500, width: 1050, height: 1400 },
  burgundyCloth: { file: 'burgundy-cloth', small: 500, width: 1050, height: 1400 },
  midnightCloth: { file: 'midnight-cloth', small: 500, width: 1050, height: 1400 },
  ivoryCloth: { file: 'ivory-cloth', small: 500, width: 1050, height: 1400 },
} as const

export type BrandPictureName = keyof typeof brandPictures

/** Both widths of a brand picture, as a `srcset`. */
export const brandPictureSet = (name: BrandPictureName): string => {
  const { file, small, width } = brandPictures[name]
  return [small, width].map((each) => `/brand/${file}-${each}.webp ${each}w`).join(', ')
}
