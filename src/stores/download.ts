const URL_LIFETIME_MS = 60 * 1000

/** Lets the visitor save a text as a file. */
export const download = (name: string, type: string, text: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Safari reads the blob only after this task, and after asking whether to save it.
  setTimeout(URL.revokeObjectURL, URL_LIFETIME_MS, url)
}

/** Lets the visitor save comma-separated text as a file. */
export const downloadCsv = (name: string, text: string): void =>
  // Without the byte order mark Excel reads the file in a Windows encoding and garbles names in other scripts.
  download(name, 'text/csv;charset=utf-8', `\ufeff${text}`)
