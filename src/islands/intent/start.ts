/**
 * Starts the islands that load on intent. Astro would inline both scripts into every document, though they are not
 * needed before the first interaction.
 */
import './register.ts'
import 'astro/runtime/server/astro-island.js'

// If an island loads with the page, the others are already waiting for their directive.
dispatchEvent(new Event('astro:intent'))
