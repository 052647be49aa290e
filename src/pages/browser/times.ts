// Times by the reader's own clock, the time left until then, and a notice when a phase has been played.

const MINUTE = 60_000
const UNITS = [
  ['day', 1_440],
  ['hour', 60],
  ['minute', 1],
] as const

/** `in 2 days`, `in 5 hours`; undefined if it is past. */
function until(at: Date, language: string): string | undefined {
  const minutes = Math.ceil((at.getTime() - Date.now()) / MINUTE)
  const [unit, length] = UNITS.find(([, each]) => minutes >= 2 * each) ?? ['minute', 1]
  if (minutes <= 0) return undefined
  return new Intl.RelativeTimeFormat(language).format(Math.floor(minutes / length), unit)
}

/** Adds the reader's own time to each time, unless it is the same. */
export function ownTimes(times: readonly HTMLTimeElement[]): void {
  const { lang } = document.documentElement
  const format = new Intl.DateTimeFormat(lang, {
    ...({ weekday: 'short', day: 'numeric', month: 'short' } as const),
    ...({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'short' } as const),
  })
  for (const time of times) {
    const at = new Date(time.dateTime)
    const hour = at.toLocaleTimeString(lang, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
    const own = time.textContent?.includes(hour) === true ? undefined : format.format(at)
    const shown = document.createElement('small')
    const tell = () => {
      const told = [own, until(at, lang)].filter(each => each !== undefined).join(', ')
      shown.textContent = told === '' ? '' : ` (${told})`
    }
    tell()
    time.after(shown)
    setInterval(tell, MINUTE)
  }
}

/** While the page is visible, polls whether the game has gone on, and says so once. */
export function watchOn(notice: HTMLElement): void {
  const { watch = '', seen = '' } = notice.dataset
  const look = async (): Promise<void> => {
    if (document.hidden) return
    const response = await fetch(watch).catch(() => undefined)
    if (response?.ok !== true || (await response.text()) === seen) return
    notice.hidden = false
    clearInterval(timer)
  }
  const timer = setInterval(() => void look(), MINUTE / 2)
  document.addEventListener('visibilitychange', () => notice.hidden && void look())
}
