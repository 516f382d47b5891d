/**
 * How the islands' code is cut into files: React, and all that several islands share. Left alone, the bundler makes
 * a file of each shared module, and a page with an island asks for thirty.
 */
export const islandChunks = [
  { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/ },
  {
    name: 'shop',
    test: /node_modules[\\/](?:@nanostores|nanostores|jwt-decode)[\\/]|src[\\/](?:stores|clients|copy|islands)[\\/]/,
    minShareCount: 2,
  },
]
