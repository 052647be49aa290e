// Keeps choices in the browser until they are sent, or until their phase is over.

const BEFORE = 'orders '

/** Fills in the kept choices; `isFilled` if that changed any. `keep` stores the present ones. `name`: game, phase, seats. */
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

/** Called once the choices are sent. */
export function forget(name: string): void {
  withStorage(storage => storage.removeItem(`${BEFORE}${name}`))
  const here = new URL(location.href)
  here.searchParams.delete('sent')
  history.replaceState(null, '', here)
}

/** A browser may forbid storage. */
function withStorage<Found>(use: (storage: Storage) => Found): Found | undefined {
  try {
    return use(localStorage)
  } catch {
    return undefined
  }
}
