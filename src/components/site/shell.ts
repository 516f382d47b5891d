import { keepHeader } from './header.ts'
import { prefetchOnTouch } from './prefetch-on-touch.ts'

keepHeader()
prefetchOnTouch()

// A picture has come: its ground stops breathing.
const seen = (image: HTMLImageElement) => image.closest('.frame')?.classList.add('seen')
for (const image of document.images) if (image.complete) seen(image)
document.addEventListener('load', ({ target }) => target instanceof HTMLImageElement && seen(target), true)

// Islands that load with the page have somebody who watches them.
const isUnwatched = !('watched' in document.documentElement.dataset)
if (isUnwatched && document.querySelector('astro-island[client=load]')) dispatchEvent(new Event('late'))
