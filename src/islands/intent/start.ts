/**
 * Brings the page's sleeping islands to where intent can wake them. Astro would print both into every document,
 * where nobody needs them before she reaches for something.
 */
import './register.ts'
import 'astro/runtime/server/astro-island.js'

// Where islands load with the page, the sleeping ones have been waiting for their directive.
dispatchEvent(new Event('astro:intent'))
