/** Whether a URL leads to this machine. */
export const isLoopback = (url: string): boolean => {
  const { hostname } = new URL(url)
  return /^(127\.\d+\.\d+\.\d+|\[::1\]|(.+\.)?localhost)$/.test(hostname)
}
