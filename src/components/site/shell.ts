import { keepHeader } from './header.ts'
import { prefetchOnTouch } from './prefetch-on-touch.ts'

keepHeader()
prefetchOnTouch()

// The picture has loaded, so its placeholder stops pulsing.
const seen = (image: HTMLImageElement) => image.closest('.frame')?.classList.add('seen')
for (const image of document.images) if (image.complete) seen(image)
document.addEventListener('load', ({ target }) => target instanceof HTMLImageElement && seen(target), true)

// Pages whose islands load at once have their own check for scripts that fail to load.
const isUnwatched = !('watched' in document.documentElement.dataset)
if (isUnwatched && document.querySelector('astro-island[client=load]')) dispatchEvent(new Event('late'))
