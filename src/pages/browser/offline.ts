// Starts what keeps the pages that were seen. (worker.ts)

export function keepSeen(): void {
  // There is none where the way is not safe.
  if (!('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  if (serviceWorker.controller === null)
    serviceWorker.addEventListener('controllerchange', again, { once: true })
  serviceWorker.register('/worker.js').catch(() => {})
}

/** The first page came before it was there. */
function again(): void {
  const parts = ['navigation', 'resource'].flatMap(type => performance.getEntriesByType(type))
  for (const { name } of parts) fetch(name).catch(() => {})
}
