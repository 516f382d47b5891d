interface Window {
  /** Names of sleeping islands that something has asked for. */
  woken?: Record<string, true>
}
