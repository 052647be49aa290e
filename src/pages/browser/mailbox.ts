// Updates an open mailbox when mails come, without reloading the page, and keeps what was typed.
import { ownTimes } from './times.ts'

/** In milliseconds: mails that come together are shown together. */
const MOMENT = 200

export function followOn(list: HTMLElement): void {
  const { live = '', said = '' } = list.dataset
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const renew = async (): Promise<void> => {
    const response = await fetch(location.href).catch(() => undefined)
    if (response?.ok !== true) return
    const next = new DOMParser().parseFromString(await response.text(), 'text/html')
    const fresh = next.querySelector<HTMLElement>('[data-live]')
    if (fresh === null) return
    const focused = list.contains(document.activeElement) && document.activeElement?.getAttribute('href')
    const hasMore = newest(fresh) !== newest(list)
    list.replaceChildren(...fresh.childNodes)
    list.dataset['seen'] = fresh.dataset['seen']
    document.title = next.title
    ownTimes([...list.querySelectorAll('time')])
    if (focused) list.querySelector<HTMLElement>(`a[href="${CSS.escape(focused)}"]`)?.focus()
    const status = document.getElementById('came')
    if (hasMore && status !== null) status.textContent = said
  }
  const hears = ({ data }: MessageEvent<string>): void => {
    clearTimeout(timer)
    if (data !== list.dataset['seen']) timer = setTimeout(() => void renew(), MOMENT)
  }
  const follow = (): void => {
    if (document.hidden || (source !== undefined && source.readyState !== EventSource.CLOSED)) return
    source = new EventSource(live)
    source.addEventListener('mail', hears)
    // Another tab needs the connection. This one reconnects when it is shown again.
    source.addEventListener('over', () => source?.close())
  }
  follow()
  document.addEventListener('visibilitychange', follow)
}

/** The id of the mail received last. */
const newest = ({ dataset }: HTMLElement): string => dataset['seen']?.split(' ')[0] ?? ''
