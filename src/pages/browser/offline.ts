// Starts the service worker that keeps visited pages. (worker.ts)

export function keepSeen(): void {
  // Not available over an unencrypted connection.
  if (!('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  if (serviceWorker.controller === null)
    serviceWorker.addEventListener('controllerchange', again, { once: true })
  serviceWorker.register('/worker.js').catch(() => {})
}

/** The first page was loaded before the worker ran, so fetch it and its parts again. */
function again(): void {
  const parts = ['navigation', 'resource'].flatMap(type => performance.getEntriesByType(type))
  for (const { name } of parts) fetch(name).catch(() => {})
}
