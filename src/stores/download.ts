const KEPT_MS = 60 * 1000

/** Hands a text to the visitor as a file. */
export const download = (name: string, type: string, text: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Safari reads it only after this task, and after asking whether it may be saved.
  setTimeout(URL.revokeObjectURL, KEPT_MS, url)
}

/** Hands comma-separated text to the visitor as a file. */
export const downloadCsv = (name: string, text: string): void =>
  // Without the mark Excel takes the file for one of Windows letters, and shows names of other scripts as rubbish.
  download(name, 'text/csv;charset=utf-8', `\ufeff${text}`)
