/** Whether an order stands still for measurements, by the reason it stands still for. */
export const asksMeasurements = (paused: string | null): boolean =>
  paused !== null && paused.toLowerCase().includes('measurement')
