// Choices that are not sent yet, kept in the browser until they are, or until their phase is over.

const BEFORE = 'orders '

/** Fills in what was kept, and keeps what is chosen from now on; whether anything was. `name`: the game, its phase, and whose they are. */
export function keptAs(
  name: string,
  lists: readonly HTMLSelectElement[],
): { isFilled: boolean; keep(): void } {
  const [game = '', phase = ''] = name.split(' ')
  const isOver = (key: string): boolean =>
    key.startsWith(`${BEFORE}${game} `) && !key.startsWith(`${BEFORE}${game} ${phase} `)
  const kept = withStorage(storage => {
    for (const key of Object.keys(storage).filter(isOver)) storage.removeItem(key)
    return storage.getItem(`${BEFORE}${name}`)
  })
  const values = new URLSearchParams(kept ?? '')
  let isFilled = false
  for (const list of lists) {
    const value = values.get(list.name)
    if (value === null || ![...list.options].some(option => option.value === value)) continue
    isFilled ||= list.value !== value
    list.value = value
  }
  const keep = (): void => {
    const chosen = lists.filter(({ value }) => value !== '').map(({ name: field, value }) => [field, value])
    withStorage(storage => storage.setItem(`${BEFORE}${name}`, String(new URLSearchParams(chosen))))
  }
  return { isFilled, keep }
}

/** They are sent. */
export function forget(name: string): void {
  withStorage(storage => storage.removeItem(`${BEFORE}${name}`))
  const here = new URL(location.href)
  here.searchParams.delete('sent')
  history.replaceState(null, '', here)
}

/** A browser may let nothing be kept. */
function withStorage<Found>(use: (storage: Storage) => Found): Found | undefined {
  try {
    return use(localStorage)
  } catch {
    return undefined
  }
}
